import { describe, expect, it } from 'vitest';
import { operations } from '@/server/app/operations';
import { EVENT_TYPES } from '@/server/automation/events/catalogue';
import { ALL } from '@/server/kernel/contract/scopes';
import { send } from '@/server/test/call';
import { SCOPES } from '@/server/workspace/access/scopes';
import { openapi } from './document';

type Json = Record<string, unknown>;
const document = JSON.parse(JSON.stringify(openapi(operations, 'https://crm.example'))) as Json;
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const at = (value: unknown, key: string): Json => {
  const inner = isObject(value) ? value[key] : undefined;
  return isObject(inner) ? inner : {};
};

/** Every object of the document with the way to it. */
function* objects(value: unknown, path: string): Generator<[string, Json]> {
  if (Array.isArray(value)) for (const [i, inner] of value.entries()) yield* objects(inner, `${path}/${i}`);
  if (!isObject(value)) return;
  yield [path, value];
  for (const [key, inner] of Object.entries(value)) yield* objects(inner, `${path}/${key}`);
}

function resolve(ref: string): unknown {
  return ref
    .slice(2)
    .split('/')
    .reduce<unknown>((value, key) => (isObject(value) ? value[key.replaceAll('~1', '/')] : undefined), document);
}

const documented = ['paths', 'webhooks'].flatMap((group) =>
  Object.entries(at(document, group)).flatMap(([path, item]) =>
    METHODS.filter((method) => isObject(item) && method in item).map((method) => ({
      path,
      method,
      operation: at(item, method),
    })),
  ),
);

/** Of the data of events, whose links show alone. */
const EVENT_DATA = /^#\/components\/schemas\/\w+Data\//;

describe('the OpenAPI document', () => {
  it('describes every operation of the registry under an id of its own', () => {
    const ids = documented.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(operations.map(({ id }) => id)));
    expect(Object.keys(at(document, 'webhooks'))).toEqual(EVENT_TYPES);
  });

  it('refers to nothing that is not there', () => {
    const refs = [...objects(document, '#')].filter(([, value]) => typeof value.$ref === 'string');
    expect(refs.length).toBeGreaterThan(0);
    const dangling = refs.filter(
      ([, { $ref }]) => !String($ref).startsWith('#/') || resolve(String($ref)) === undefined,
    );
    expect(dangling.map(([path, { $ref }]) => `${path}: ${String($ref)}`)).toEqual([]);
  });

  it('declares every name of a path, and no other', () => {
    for (const { path, operation } of documented) {
      const declared = (operation.parameters as Json[]).filter((parameter) => parameter.in === 'path');
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(declared.map((parameter) => parameter.name).sort(), path).toEqual(names.sort());
      expect(declared.every((parameter) => parameter.required === true)).toBe(true);
    }
  });

  it('gives every response a description and every operation a summary, a tag and a scheme that exists', () => {
    const schemes = Object.keys(at(at(document, 'components'), 'securitySchemes'));
    for (const { path, operation } of documented) {
      expect(operation.summary, path).toEqual(expect.stringMatching(/^[A-Z]/));
      expect(operation.tags).toHaveLength(1);
      for (const requirement of operation.security as Json[]) {
        for (const [scheme, scopes] of Object.entries(requirement)) {
          expect(schemes).toContain(scheme);
          expect([ALL, ...SCOPES]).toEqual(expect.arrayContaining(scopes as string[]));
        }
      }
      for (const [status, response] of Object.entries(at(operation, 'responses'))) {
        const [media] = Object.values(at(response, 'content'));
        if (status.startsWith('2') && path.startsWith('/'))
          expect(Object.keys(at(media, 'schema')), path).not.toEqual([]);
      }
      for (const response of Object.values(at(operation, 'responses')).filter(isObject)) {
        const described = typeof response.$ref === 'string' ? resolve(response.$ref) : response;
        expect(described, path).toHaveProperty('description');
      }
    }
  });

  it('says what a review link can do, how long a confirmation holds, and the setting of the workspace', () => {
    const described = [...objects(document, '#')].filter(
      ([path]) => path.endsWith('/properties/reviewUrl') && !EVENT_DATA.test(path),
    );
    expect(described.length).toBeGreaterThan(0);
    for (const [path, { description }] of described) {
      for (const said of [
        '`send:emails`',
        '`write:emails`',
        '`read:emails`',
        'mailed to that member',
        '30 days',
        'settings',
      ])
        expect(description, path).toContain(said);
      expect(description, path).toMatch(/remembered for 30 days\. A workspace can ask in its settings/);
    }
  });

  it('has schemas of JSON Schema 2020-12 alone', () => {
    for (const [path, schema] of objects(document, '#')) {
      if (path.endsWith('/properties') || path.includes('/example')) continue;
      if (typeof schema.type === 'string' && !path.includes('securitySchemes'))
        expect(TYPES, path).toContain(schema.type);
      if (isObject(schema.properties) && Array.isArray(schema.required)) {
        expect(Object.keys(schema.properties), path).toEqual(expect.arrayContaining(schema.required));
      }
      for (const ours of ['jsonSchema', 'row', '$defs', 'nullable']) expect(schema, path).not.toHaveProperty(ours);
    }
  });

  it('is served without a key, and not sent again to whoever has it', async () => {
    const first = await send({ method: 'GET', path: '/openapi.json' });
    expect([first.status, first.body.openapi]).toEqual([200, '3.1.1']);
    expect(first.body.servers).toEqual([{ url: 'http://localhost:3000' }]);
    const headers = { 'If-None-Match': first.headers.ETag ?? '' };
    const again = await send({ method: 'GET', path: '/openapi.json', headers });
    expect([again.status, again.body]).toEqual([304, {}]);
    expect((await send({ method: 'POST', path: '/openapi.json' })).status).toBe(405);
  });
});
