import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '@/scripts/run.mjs';
import { endpoints, resources } from '@/server/app/endpoints';
import { contracts, operations } from '@/server/app/operations';
import { API_PREFIX, type Operation, pathNames } from '@/server/kernel/contract/operation';
import { ALL } from '@/server/kernel/contract/scopes';
import { routeFile } from '@/server/test/matrix/entry-points';

/** Route files that bind no operation. */
const OTHERS = ['[...path]', 'openapi.json'].map((path) => `app${API_PREFIX}/${path}/route.ts`);
/** What makes the verbs that are the same with every record. */
const SHARED_VERBS = ['server/records/upsert/verbs', 'server/records/titled', 'server/records/many'];
const SHARED = ['list', 'create', 'get', 'update', 'delete', 'upsert', 'batch-get', 'batch-delete'];
/** What makes a verb that records of several kinds have. */
const MADE_BY: Readonly<Record<string, string>> = {
  history: 'server/workspace/changes/list.ts',
  bulk: 'server/outreach/bulk-actions/begin.ts',
  duplicates: 'server/records/duplicates/verbs.ts',
  dismiss: 'server/records/duplicates/verbs.ts',
  merge: 'server/records/merge/verbs.ts',
  'merge-batch': 'server/records/merge/verbs.ts',
};
/** Where the word of a path is not the area of its scope. */
const AREAS: Record<string, string> = {
  ai: 'offerings',
  'booking-types': 'bookings',
  'chat-answers': 'chat',
  chats: 'chat',
  comments: 'notes',
  currencies: 'pipelines',
  'email-templates': 'emails',
  events: 'webhooks',
  listeners: 'webhooks',
  'loss-reasons': 'pipelines',
  'outreach-matches': 'offerings',
  stages: 'pipelines',
};

const kebab = (text: string) => text.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const resourceOf = ({ id }: Operation) => id.slice(0, id.indexOf('.'));
const verbOf = ({ id }: Operation) => id.slice(id.indexOf('.') + 1);

function routeFiles(folder = `app${API_PREFIX}`): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? routeFiles(path) : entry.name === 'route.ts' ? [path] : [];
  });
}

describe('the route tree', () => {
  it('has a file for every path of the registry, and no other', () => {
    const wanted = new Set(operations.map(({ path }) => routeFile(path)));
    expect(
      routeFiles()
        .filter((file) => !OTHERS.includes(file))
        .sort(),
    ).toEqual([...wanted].sort());
  });

  it.each(routeFiles().filter((file) => !OTHERS.includes(file)))(
    '%s binds each method to its operation, and does nothing else',
    (file) => {
      const source = readFileSync(join(root, file), 'utf8');
      const bound = [...source.matchAll(/\b(GET|POST|PUT|PATCH|DELETE): (\w+)\.(\w+)/g)].map(
        ([, method, resource = '', verb = '']) => {
          const endpoint = (resources as Record<string, Record<string, { operation: Operation }>>)[resource]?.[verb];
          return { method, is: endpoint && `${endpoint.operation.method} ${routeFile(endpoint.operation.path)}` };
        },
      );
      expect(bound.map(({ is }) => is)).toEqual(bound.map(({ method }) => `${method} ${file}`));
      const here = operations.filter(({ path }) => routeFile(path) === file);
      expect(bound.map(({ method }) => method).sort()).toEqual(here.map(({ method }) => method).sort());
      expect(source.trimEnd().split('\n').length).toBeLessThanOrEqual(12);
    },
  );
});

describe('names', () => {
  it('are the same in the registry, the ids and the resources', () => {
    expect(Object.keys(resources).sort()).toEqual(Object.keys(contracts).sort());
    for (const [resource, contract] of Object.entries(contracts)) {
      for (const [verb, operation] of Object.entries<Operation>(contract)) {
        expect(operation.id).toBe(`${kebab(resource)}.${kebab(verb)}`);
      }
    }
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
    expect(new Set(operations.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)).size).toBe(
      operations.length,
    );
  });

  it.each(endpoints.map((endpoint) => [endpoint.operation.id, endpoint] as const))(
    'of %s stand for one thing each',
    (_id, { operation, run }) => {
      const { path, scopes, input, summary } = operation;
      const resource = resourceOf(operation);
      expect(path.split('/'), 'the resource is in the path').toContain(resource);
      if (scopes.length > 0 && !scopes.includes(ALL))
        expect(
          scopes.map((scope) => scope.split(':')[1]),
          'and in a scope',
        ).toContain(AREAS[resource] ?? resource);
      expect(Object.keys(input.shape), 'the input has the names of the path').toEqual(
        expect.arrayContaining(pathNames(path)),
      );
      expect(summary).toMatch(/^[A-Z].*[^.]$/);
      expect(declaringFile(resource, verbOf(operation), run.name), `${run.name} is in a file of its resource`).not.toBe(
        '',
      );
    },
  );
});

/**
 * The file that declares a verb: named after it; where verbs share one, another file of the resource; for what is the same with
 * every record, the one that makes such verbs.
 */
function declaringFile(resource: string, verb: string, name: string): string {
  const made = MADE_BY[verb];
  if (made) return made;
  const folders = readdirSync(join(root, 'server'))
    .map((floor) => join(root, 'server', floor, resource))
    .filter((folder) => existsSync(folder));
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => join(folder, file)),
  );
  const declares = (file: string) =>
    new RegExp(`export (async )?(function|const) ${name}\\b`).test(readFileSync(file, 'utf8'));
  const own = files.find((file) => basename(file) === `${verb}.ts`);
  if (own) return declares(own) ? own : '';
  const indexes = folders.map((folder) => readFileSync(join(folder, 'index.ts'), 'utf8'));
  const shared = SHARED_VERBS.find((path) => indexes.some((index) => index.includes(`'@/${path}'`)));
  if (shared && SHARED.includes(verb)) return `${shared}.ts`;
  return files.find(declares) ?? '';
}
