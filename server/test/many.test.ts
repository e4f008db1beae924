import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '@/server/app/endpoints';
import type { Operation } from '@/server/kernel/contract/operation';
import { newId } from '@/server/kernel/db/ids';
import { contacts } from '@/server/records/contacts';
import { leads } from '@/server/records/leads';
import { products } from '@/server/records/products';
import { entryPoints, through } from '@/server/test/matrix/entry-points';
import { call } from './call';
import { makeWorkspace, type TestWorkspace } from './factories';
import { snapshot } from './matrix/catalogue';
import { pathTables } from './matrix/inputs';
import { externalIdOf, type Ids, populate } from './matrix/populate';

const [, direct] = entryPoints[0] ?? [];
if (!direct) throw new Error('There is a direct entry point.');
const operations = endpoints.map(({ operation }) => operation);
const named = (id: string) => operations.find((operation) => operation.id === id);
/** Kinds of record that are read and deleted by many. */
const kinds = operations.flatMap((get) => {
  const plural = /^(.+)\.batch-get$/.exec(get.id)?.[1];
  const [remove, one] = [named(`${plural}.batch-delete`), named(`${plural}.get`)];
  return plural && remove && one ? [[plural, { get, remove, one }] as const] : [];
});

describe.each(kinds)('many %s', (_plural, { get, remove, one }) => {
  let ws: TestWorkspace;
  let ids: Ids;
  let theirs: { id: string; ids: Ids };
  const table = pathTables(one).id ?? '';
  const send = async (operation: Operation, input: object) => {
    const { status, body } = await through(direct, operation, { ...input }, ws.key);
    if (status < 300) operation.output.parse(body);
    return { status, body };
  };
  beforeAll(async () => {
    ws = await makeWorkspace();
    ids = await populate(ws.id, 'mine');
    const other = await makeWorkspace();
    theirs = { id: other.id, ids: await populate(other.id, 'theirs') };
  });

  it('are read in the order of their names, and nothing of another workspace is', async () => {
    const [first = '', second = ''] = ids[table] ?? [];
    const asked = [second, theirs.ids[table]?.[0] ?? '', 'nothing', first];
    const { status, body } = await send(get, { ids: asked });
    expect([status, body.found, body.notFound]).toEqual([207, 2, 2]);
    expect(body.results.map(({ id }: { id?: string }) => id)).toEqual([second, undefined, undefined, first]);
    expect((await send(get, { ids: [first] })).status).toBe(200);
  });

  it('are named by ids or by externalIds, one of them', async () => {
    const takes = 'externalIds' in get.input.shape;
    const refused = await send(get, takes ? { ids: ['a'], externalIds: ['b'] } : {});
    expect([refused.status, refused.body.error]).toEqual([
      400,
      takes ? 'Pass either ids or externalIds.' : 'Pass ids.',
    ]);
    const many = await send(get, { ids: Array.from({ length: 1001 }, () => newId()) });
    expect([many.status, many.body.error]).toEqual([400, 'Max 1000 ids per request.']);
    if (!takes) return;
    const { body } = await send(get, { externalIds: [externalIdOf(table, 2)] });
    expect(body.results[0].id).toBe(ids[table]?.[1]);
    const single = await through(direct, one, { id: externalIdOf(table, 2) }, ws.key);
    expect([single.status, Object.values(single.body)]).toEqual([
      200,
      [expect.objectContaining({ id: ids[table]?.[1] })],
    ]);
  });

  it('are deleted each by itself, and none of another workspace', async () => {
    const before = await snapshot(theirs.id);
    const [first = ''] = ids[table] ?? [];
    const { status, body } = await send(remove, { ids: [theirs.ids[table]?.[0] ?? '', first, first] });
    expect([status, body.results.map((result: { status: string }) => result.status)]).toEqual([
      207,
      ['notFound', 'deleted', 'notFound'],
    ]);
    expect(await snapshot(theirs.id)).toBe(before);
    expect((await through(direct, one, { id: first }, ws.key)).status).toBe(404);
  });
});

describe('a row of a batch', () => {
  it('finds its record by id, which an externalId must not contradict', async () => {
    const ws = await makeWorkspace();
    const made = await call(ws.key, contacts.upsert, {
      contacts: [
        { name: 'A', email: 'a@x.example', externalId: 'a' },
        { name: 'B', externalId: 'b' },
      ],
    });
    const [a, b] = made.body.results.map(({ id }) => id ?? '');
    const { status, body } = await call(ws.key, contacts.upsert, {
      contacts: [
        { id: b, name: 'B two', email: 'a@x.example' },
        { id: b, externalId: 'a', name: 'C' },
        { id: newId(), name: 'D' },
        { id: 'nothing', name: 'E', email: 'wrong' },
        { id: a, externalId: 'new', city: 'Paris' },
        { id: null, name: 'F' },
      ],
    });
    expect(status).toBe(207);
    expect(body.results.map(({ status: one, id, error }) => error ?? [one, id])).toEqual([
      ['updated', b],
      `externalId: 'a' is another contact than id.`,
      expect.stringMatching(/^id: no contact found for '.+'\.$/),
      `email: Invalid email; id: no contact found for 'nothing'.`,
      ['updated', a],
      ['created', expect.any(String)],
    ]);
    const { body: read } = await call(ws.key, contacts.get, { id: 'new', include: 'ids' });
    expect(read.contact).toMatchObject({ id: a, city: 'Paris', ownerId: null, companyId: null, tagIds: [] });
  });

  it('makes leads as it does contacts', async () => {
    const ws = await makeWorkspace();
    const rows = [{ name: 'Grace', email: 'g@x.example' }, { email: 'G@x.example', city: 'Rome' }, { city: 'Oslo' }];
    const { status, body } = await call(ws.key, leads.upsert, { leads: rows });
    expect([status, body.created, body.updated, body.errors]).toEqual([207, 1, 1, 1]);
    const { body: found } = await call(ws.key, leads.list, { email: 'G@X.example' });
    expect(found.leads).toMatchObject([{ name: 'Grace', city: 'Rome' }]);
  });
});

describe('what is deleted by many', () => {
  it('is deleted once under an Idempotency-Key', async () => {
    const ws = await makeWorkspace();
    const rows = [
      { name: 'A', sku: 'a' },
      { name: 'B', sku: 'b' },
    ];
    const made = await call(ws.key, products.upsert, { products: rows });
    const ids = made.body.results.map(({ id }) => id ?? '');
    const headers = { 'Idempotency-Key': 'once' };
    const first = await call(ws.key, products.batchDelete, { ids }, headers);
    const again = await call(ws.key, products.batchDelete, { ids }, headers);
    expect([first.status, first.body.deleted, again.body]).toEqual([200, 2, first.body]);
    expect(again.headers['Idempotency-Replayed']).toBe('true');
  });
});
