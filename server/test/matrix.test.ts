import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '@/server/app/endpoints';
import { type JsonSchema, jsonSchemaOf } from '@/server/kernel/contract/json-schema';
import { CUSTOM_FIELDS } from '@/server/kernel/contract/listing';
import { pathNames, takesQuery } from '@/server/kernel/contract/operation';
import { allows } from '@/server/kernel/contract/scopes';
import { entryPoints, through } from '@/server/test/matrix/entry-points';
import { SCOPES } from '@/server/workspace/access/scopes';
import { requestOf } from './call';
import { makeKey, makeWorkspace, type TestWorkspace } from './factories';
import { exampleFor, fieldsOf, pathValues, queryValue, type Values } from './matrix/inputs';
import { type Ids, populate } from './matrix/populate';

const BAD_BODIES = [
  ...['{"name"', 'nothing', '{"a": 01}'].map((body) => [body, 'Body must be valid JSON.'] as const),
  ...['[]', '[{}]', '"text"', '7', 'null'].map((body) => [body, 'Body must be a JSON object.'] as const),
  ['{"a": [{"b": "\\u0000"}]}', 'Body must not contain the character U+0000.'],
  ['{"\\ud800": 1}', 'Body must not contain half of a surrogate pair.'],
] as const;
const UNAUTHORIZED = 'Invalid or missing API key.';
let ws: TestWorkspace;
let ids: Ids;
let badKeys: Record<string, string>;
beforeAll(async () => {
  ws = await makeWorkspace();
  ids = await populate(ws.id, 'mine');
  const [revoked, expired] = await Promise.all([
    makeKey(ws.id, ['*'], { revokedAt: new Date() }),
    makeKey(ws.id, ['*'], { expiresAt: new Date(Date.now() - 1000) }),
  ]);
  badKeys = {
    malformed: 'nonsense',
    unknown: `crm_${'a'.repeat(8)}_${'b'.repeat(32)}`,
    'with another secret': `${ws.key.slice(0, -4)}0000`,
    revoked: revoked.key,
    expired: expired.key,
  };
});

const operations = endpoints.map(({ operation }) => operation);

describe.each(entryPoints)('through %s', (_name, entryPoint) => {
  describe.each(operations.map((operation) => [operation.id, operation] as const))('%s', (_id, operation) => {
    const { method, path, scopes } = operation;
    const inQuery = takesQuery(method);
    const input = () => ({ ...exampleFor(operation, ids), ...pathValues(operation, ids) });
    const raw = (change: { query?: string; body?: string }) =>
      entryPoint(operation, { ...requestOf(operation, pathValues(operation, ids), ws.key), ...change });

    it('answers 401 to every key that is none', async () => {
      const missing = await through(entryPoint, operation, input());
      expect([missing.status, missing.body]).toEqual([401, { error: UNAUTHORIZED }]);
      for (const [kind, key] of Object.entries(badKeys)) {
        const { status, body } = await through(entryPoint, operation, input(), key);
        expect([status, body], kind).toEqual([401, { error: UNAUTHORIZED }]);
      }
    });

    it('answers 403 to a key without the scope, naming the documented one, and takes each that is accepted', async () => {
      if (scopes.length === 0) return;
      const { key } = await makeKey(
        ws.id,
        SCOPES.filter((scope) => !allows([scope], scopes)),
      );
      const { status, body } = await through(entryPoint, operation, input(), key);
      expect([status, body]).toEqual([403, { error: `API key missing required scope: ${scopes[0]}.` }]);
      for (const scope of scopes) {
        const accepted = await makeKey(ws.id, [scope]);
        const answer = await entryPoint(operation, {
          ...requestOf(operation, pathValues(operation, ids), accepted.key),
          query: 'nothing=1',
        });
        expect([scope, answer.status]).toEqual([scope, 400]);
      }
    });

    it('refuses an unknown query parameter, naming those that it knows', async () => {
      const known = inQuery ? Object.keys(operation.input.shape).filter((name) => !pathNames(path).includes(name)) : [];
      const takes = known.length > 0 ? known.join(', ') : 'no query parameters';
      const { status, body } = await raw({ query: 'mistyped=1' });
      expect([status, body.error]).toEqual([400, `Unknown query parameter 'mistyped'. This endpoint takes: ${takes}.`]);
    });

    it('refuses a body that is no JSON object', async () => {
      if (inQuery || operation.raw) return;
      for (const [sent, message] of BAD_BODIES) {
        const { status, body } = await raw({ body: sent });
        expect([sent, status, body.error]).toEqual([sent, 400, message]);
      }
    });

    it('refuses a limit out of bounds and a cursor that is none of its own', async () => {
      const properties: Record<string, JsonSchema> = jsonSchemaOf(operation.input).properties ?? {};
      const given = { ...(inQuery && exampleFor(operation, ids)), ...pathValues(operation, ids) };
      if (inQuery && properties.limit) {
        const message = `limit must be an integer between 1 and ${properties.limit.maximum}.`;
        for (const limit of ['0', '-1', '1.5', 'many', '', String((properties.limit.maximum ?? 0) + 1)]) {
          const { status, body } = await through(entryPoint, operation, { ...given, limit }, ws.key);
          expect([limit, status, body.error]).toEqual([limit, 400, message]);
        }
      }
      if (!properties.cursor) return;
      for (const cursor of ['nonsense', '', Buffer.from('|x|y').toString('base64url')]) {
        const { status, body } = await through(entryPoint, operation, { ...given, limit: 1, cursor }, ws.key);
        expect([status, body.error]).toEqual([400, 'cursor is invalid.']);
      }
    });
  });
});

const [, direct] = entryPoints[0] ?? [];
if (!direct) throw new Error('There is a direct entry point.');

describe.each(operations.map((operation) => [operation.id, operation] as const))('%s', (_id, operation) => {
  const { fields, batch, row } = fieldsOf(operation);
  const call = (input: Values) => through(direct, operation, { ...pathValues(operation, ids), ...input }, ws.key);

  it('refuses a cursor with other filters', async () => {
    if (!fields.some(([name]) => name === 'cursor')) return;
    const { status, body } = await call({ limit: 1 });
    expect([status, body.nextCursor]).toEqual([200, expect.any(String)]);
    // What a page shows does not decide which rows it has.
    const filters = fields.filter(([name]) => !['limit', 'cursor', 'include'].includes(name));
    for (const [field, schema] of filters) {
      const name = field === CUSTOM_FIELDS ? `${field}.any` : field;
      const other = await call({ limit: 1, cursor: body.nextCursor, [name]: queryValue(schema) });
      const isGone = other.status === 404 && name.endsWith('Id');
      if (!isGone) expect([name, other.status, other.body.error]).toEqual([name, 400, 'cursor is invalid.']);
    }
  });

  it('shows an example of what it takes', () => {
    const optional = takesQuery(operation.method) && operation.input.safeParse(pathValues(operation, ids)).success;
    if (fields.length === 0 || operation.raw !== undefined || (optional && !operation.example)) return;
    expect(operation.example).toBeDefined();
    expect(
      operation.input.safeParse({ ...exampleFor(operation, ids), ...pathValues(operation, ids) }).error,
    ).toBeUndefined();
  });

  it('never fails on a value of the wrong type', async () => {
    const wrong = [null, 0, -1.5, 1e300, true, '', 'x', '\ud83d\ude00', [], [null], {}, { a: { b: 1 } }];
    if (takesQuery(operation.method)) return;
    const { ids: own, key } = await scratch();
    const send = (values: Values) => through(direct, operation, { ...values, ...pathValues(operation, own) }, key);
    const names = fields.map(([name]) => name);
    for (const name of names) {
      for (const value of wrong) {
        const { status } = await send({ ...exampleFor(operation, own), [name]: value });
        expect([name, value, status < 500]).toEqual([name, value, true]);
      }
    }
    if (!batch) return;
    const rows = Object.keys(row).flatMap((name) => wrong.map((value) => ({ ...firstRow(), [name]: value })));
    const { status, body } = await send({ [batch]: [...rows, ...wrong].slice(0, 1000) });
    expect([200, 207]).toContain(status);
    operation.output.parse(body);
  });

  const firstRow = () => (exampleFor(operation, ids)[batch ?? ''] as Values[] | undefined)?.[0];
});

/** A workspace to damage. */
async function scratch() {
  const { id, key } = await makeWorkspace();
  return { key, ids: await populate(id, 'scratch') };
}
