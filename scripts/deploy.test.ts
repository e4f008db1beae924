import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readEnvironment } from '../server/kernel/config/environment.mjs';
import { variables } from '../server/kernel/config/variables.mjs';
import { root } from './run.mjs';
import { READ_BY_BUILD } from './sources.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const folder = 'deploy/kubernetes';
const manifests = readdirSync(join(root, folder))
  .filter((name) => name.endsWith('.yaml'))
  .flatMap((name) => parseAllDocuments(read(join(folder, name))).map((document) => document.toJS()));
const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
const deployment = (name: string) => ofKind('Deployment').find(({ metadata }) => metadata.name === name);
const serving = ofKind('Deployment').filter(({ metadata }) => metadata.name !== 'crm-admin');
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
    ...serving.flatMap((one) => one.spec.template.spec.containers[0].env.map(({ name }: { name: string }) => name)),
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
  expect(compose.services.web.ports).toEqual(['127.0.0.1:3000:3000', '127.0.0.1:9464:9464']);
  expect(compose.services.worker.ports).toEqual(['127.0.0.1:9465:9464']);
  expect(compose.services.web.environment.INNGEST_SERVE_ORIGIN).toBe('http://worker:3000');
  expect(compose.services.inngest.command).toContain('http://worker:3000/api/inngest');
  for (const { metadata, spec } of serving) {
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
  expect(templates).toHaveLength(4);
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

const settings = ofKind('ConfigMap')[0].data;
const secrets = namesIn(read(`${folder}/secrets.env.example`));
/** The volumes that a pod mounts, by path. */
const mounted = (name: string) => {
  const { containers, volumes } = deployment(name).spec.template.spec;
  const claims = new Map(
    volumes.map((one: { name: string; persistentVolumeClaim?: { claimName: string } }) => [
      one.name,
      one.persistentVolumeClaim?.claimName,
    ]),
  );
  const mounts: { name: string; mountPath: string }[] = containers[0].volumeMounts;
  return Object.fromEntries(mounts.map((mount) => [mount.mountPath, claims.get(mount.name)]));
};

test('backups are made, sealed, on a volume that the worker and whoever restores can write', () => {
  const { web, worker } = compose.services;
  for (const { environment } of [web, worker]) {
    expect(environment.CRM_BACKUP_DIR).toBe('/backups');
    expect(environment.CRM_BACKUP_PASSPHRASE).toMatch(/^\$\{CRM_BACKUP_PASSPHRASE:\?/);
  }
  expect(worker.volumes).toEqual(['files:/data', 'backups:/backups']);
  expect(web.volumes).toEqual(['files:/data']);
  expect(Object.keys(compose.volumes)).toContain('backups');
  expect(namesIn(read('deploy/compose/example.env'))).toContain('CRM_BACKUP_PASSPHRASE');
  expect(read('Dockerfile')).toMatch(/install -d -o crm -g crm -m 700 [^\n]*\/backups\b/);

  expect(settings.CRM_BACKUP_DIR).toBe('/backups');
  expect(secrets).toContain('CRM_BACKUP_PASSPHRASE');
  for (const name of ['crm-worker', 'crm-admin']) {
    expect(mounted(name)).toMatchObject({ '/backups': 'crm-backups', '/data': 'crm-files' });
    expect(deployment(name).spec.template.spec.containers[0].envFrom).toEqual(
      deployment('crm-web').spec.template.spec.containers[0].envFrom,
    );
  }
  expect(mounted('crm-web')).not.toHaveProperty(['/backups']);
  expect(ofKind('PersistentVolumeClaim').map(({ metadata }) => metadata.name)).toContain('crm-backups');
  const unit = read('deploy/systemd/crm.service');
  const [, folderOfUnit = ''] = /^ReadWritePaths=-(\S+)$/m.exec(unit) ?? [];
  expect(read('docs/deploying.md')).toContain(`\`CRM_BACKUP_DIR=${folderOfUnit}\``);
});

test('a restore has a place of its own, which is there only while somebody wants it', () => {
  const kustomization = parse(read(`${folder}/kustomization.yaml`));
  const files = readdirSync(join(root, folder)).filter((name) => /^(?!kustomization).*\.yaml$/.test(name));
  expect(kustomization.resources.toSorted()).toEqual(files.toSorted());
  expect(deployment('crm-admin').spec.replicas).toBe(0);
  const documented = read('docs/deploying.md');
  expect(documented).toMatch(/^docker compose stop web worker\n.* worker crm admin restore --replace \/backups\//m);
  expect(documented).toMatch(
    /^kubectl .* scale deployment crm-web crm-worker --replicas=0\n(kubectl .*\n){3}.* crm admin restore --replace \/backups\//m,
  );
});

test('metrics have a port that no proxy leads to, for whoever has the token', () => {
  const { web, worker } = compose.services;
  for (const values of [web.environment, worker.environment, settings])
    expect([Number(values.CRM_METRICS_PORT), values.CRM_METRICS_HOST]).toEqual([9464, '0.0.0.0']);
  for (const { environment } of [web, worker]) expect(environment.CRM_METRICS_TOKEN).toMatch(/:\?set it in \.env\}$/);
  for (const names of [secrets, namesIn(read('deploy/compose/example.env'))])
    expect(names).toContain('CRM_METRICS_TOKEN');
  for (const { spec } of serving) {
    expect(spec.template.metadata.annotations).toEqual({
      'prometheus.io/scrape': 'true',
      'prometheus.io/port': '9464',
      'prometheus.io/path': '/metrics',
    });
    expect(spec.template.spec.containers[0].ports[1]).toEqual({ name: 'metrics', containerPort: 9464 });
  }
  const reached = ofKind('Service').flatMap(({ spec }) =>
    spec.ports.map(({ targetPort }: { targetPort: string }) => targetPort),
  );
  expect(new Set(reached)).toEqual(new Set(['http']));
});

test('with what is deployed the configuration is whole', () => {
  const secret = 'a'.repeat(64);
  const composed = ['web', 'worker'].map((name) =>
    Object.entries(compose.services[name].environment).map(([key, value]) => [
      key,
      `${value}`.replace(/\$\{\w+:-([^}]*)\}/g, '$1').replace(/\$\{\w+:\?[^}]*\}/g, secret),
    ]),
  );
  const sealed = [...read(`${folder}/secrets.env.example`).matchAll(/^([A-Z_]+)=(.*)$/gm)];
  const inPods = [...Object.entries(settings), ...sealed.map(([, name, value]) => [name, value || secret])];
  for (const entries of [...composed, inPods])
    expect(readEnvironment(Object.fromEntries(entries)).problems).toEqual([]);
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
