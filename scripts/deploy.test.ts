import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { variables } from '../server/kernel/config/variables.mjs';
import { root } from './run.mjs';
import { READ_BY_BUILD } from './sources.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const folder = 'deploy/kubernetes';
const manifests = readdirSync(join(root, folder))
  .filter((name) => name.endsWith('.yaml'))
  .flatMap((name) => parseAllDocuments(read(join(folder, name))).map((document) => document.toJS()));
const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
const compose = parse(read('compose.yaml'), { merge: true });
const ours = ['migrate', 'web', 'worker'].map((name) => compose.services[name]);

/** What is set beside the service's own variables, and who reads it. */
const OTHERS = {
  compose: ['POSTGRES_PASSWORD', 'CRM_DATABASE_PASSWORD'],
  node: ['NODE_ENV', 'NODE_OPTIONS', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_'],
};
const namesIn = (text: string) => [...text.matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name);

test('what is deployed sets no variable that the service does not know', () => {
  const dockerfile = read('Dockerfile').matchAll(/^(?:ENV| {4})\s*([A-Z][A-Z_]+)=/gm);
  const unit = read('deploy/systemd/crm.service').matchAll(/(?<=^Environment="?|^Environment=.* )([A-Z][A-Z_]+)=/gm);
  const named = [
    ...ours.flatMap(({ environment }) => Object.keys(environment)),
    ...namesIn(read('deploy/compose/example.env')),
    ...ofKind('ConfigMap').flatMap(({ data }) => Object.keys(data)),
    ...ofKind('Deployment').flatMap((one) =>
      one.spec.template.spec.containers[0].env.map(({ name }: { name: string }) => name),
    ),
    ...namesIn(read(`${folder}/secrets.env.example`)),
    ...[...dockerfile, ...unit].map(([, name = '']) => name),
  ];
  const known = [...Object.keys(variables.shape), ...OTHERS.compose, ...OTHERS.node];
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
  const values = [...ours.map(({ environment }) => environment), ...ofKind('ConfigMap').map(({ data }) => data)];
  for (const { CRM_ROLE } of values) expect(variables.shape.CRM_ROLE.safeParse(CRM_ROLE).success).toBe(true);
});

test('ports and paths are the same wherever they are named', () => {
  const dockerfile = read('Dockerfile');
  expect(dockerfile).toMatch(/\n {4}PORT=3000 \\\n/);
  expect(dockerfile).toContain('EXPOSE 3000');
  expect(dockerfile).toContain('/api/health/live`');
  expect(compose.services.web.ports).toEqual(['127.0.0.1:3000:3000']);
  expect(compose.services.web.environment.INNGEST_SERVE_ORIGIN).toBe('http://worker:3000');
  expect(compose.services.inngest.command).toContain('http://worker:3000/api/inngest');
  for (const { metadata, spec } of ofKind('Deployment')) {
    const [container] = spec.template.spec.containers;
    expect(container.ports[0].containerPort).toBe(3000);
    const paths = [container.startupProbe, container.livenessProbe, container.readinessProbe].map(
      ({ httpGet }) => httpGet.path,
    );
    expect(paths).toEqual(['/api/health/live', '/api/health/live', '/api/health/ready']);
    expect(metadata.name).toBe(`crm-${container.env[0].value}`);
  }
  const services = ofKind('Service').map(({ metadata, spec }) => `${metadata.name}:${spec.ports[0].port}`);
  expect(services).toEqual(['crm-web:80', 'crm-worker:3000']);
  expect(ofKind('ConfigMap')[0].data.INNGEST_SERVE_ORIGIN).toBe('http://crm-worker:3000');
  for (const proxy of ['nginx.conf', 'Caddyfile']) expect(read(`deploy/proxy/${proxy}`)).toContain('127.0.0.1:3000');
});

test('every container is without rights, and writes to its volumes alone', () => {
  const templates = [...ofKind('Deployment'), ...ofKind('Job')].map(({ spec }) => spec.template.spec);
  expect(templates).toHaveLength(3);
  for (const { securityContext, containers } of templates) {
    expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 });
    expect(containers[0].securityContext).toEqual({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
    });
  }
  for (const service of ours) expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  expect(read('Dockerfile')).toContain('\nUSER 10001:10001\n');
});

test('the image is built from what is there, with all that the build fingerprints', () => {
  const included = read('.dockerignore')
    .split('\n')
    .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
  expect(included.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const sources = READ_BY_BUILD.filter((path) => existsSync(join(root, path)));
  expect(sources.filter((path) => !included.includes(path))).toEqual([]);
});

test('nothing ends a migration while it waits for its lock', () => {
  const [, patienceMs = ''] = /const patienceMs = ([\d_]+);/.exec(read('prisma/migrate.mjs')) ?? [];
  const hours = Number(patienceMs.replaceAll('_', '')) / 3_600_000;
  const unit = read('deploy/systemd/crm.service');
  expect(unit).toMatch(/^ExecStartPre=.*migrate\.mjs deploy$/m);
  expect(Number(/^TimeoutStartSec=(\d+)h$/m.exec(unit)?.[1])).toBeGreaterThan(hours);
  for (const { spec } of ofKind('Job'))
    expect(spec.activeDeadlineSeconds ?? Number.POSITIVE_INFINITY).toBeGreaterThan(hours * 3600);
});
