import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/server/kernel/db/client';
import { fileStore } from '@/server/kernel/storage';
import { communications } from '@/server/records/communications';
import { companies } from '@/server/records/companies';
import { contacts } from '@/server/records/contacts';
import { customFields } from '@/server/records/custom-fields';
import { deals } from '@/server/records/deals';
import { files } from '@/server/records/files';
import { sweepFiles } from '@/server/records/files/sweep';
import { pipelines } from '@/server/records/pipelines';
import { products } from '@/server/records/products';
import { quotes } from '@/server/records/quotes';
import { tags } from '@/server/records/tags';
import { call } from '@/server/test/call';
import { makeSignedIn } from '@/server/test/console';
import { eventsOf, subscribe } from '@/server/test/events';
import { makeKey, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { trash } from '@/server/workspace/trash';
import { operations } from './';

const DAY = 86_400_000;

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

type Row = Record<string, unknown>;
const named = (externalId: string, more: Row = {}): Row => ({ externalId, name: externalId, ...more });
const operationOf = ({ headers }: { headers: Record<string, string> }) => headers['X-Operation-Id'] ?? '';
const put = async (rows: Row[], key = ws.key) =>
  operationOf(await call(key, contacts.upsert, { contacts: rows as never }));
const contactOf = async (externalId: string) => (await call(ws.key, contacts.list, { externalId })).body.contacts[0];
const idOf = async (externalId: string) => (await contactOf(externalId))?.id ?? '';
const revert = async (id: string, more: { dryRun?: boolean } = {}) =>
  (await call(ws.key, operations.revert, { id, ...more })).body;
const outcomes = (body: Awaited<ReturnType<typeof revert>>) =>
  body.records.map(({ entity, outcome, conflicts }) => [
    entity,
    outcome,
    ...conflicts.map(({ field, reason }) => `${field}: ${reason}`),
  ]);

describe('a change', () => {
  it('is taken back, and again', async () => {
    await subscribe(ws, 'contact.updated');
    await call(ws.key, customFields.create, { entity: 'CONTACT', label: 'Size', type: 'NUMBER' });
    await put([named('ada', { title: 'CTO', customFields: { size: 1 } })]);
    const changed = await put([named('ada', { title: 'CEO', customFields: { size: 2 } })]);
    const body = await revert(changed);
    expect(outcomes(body)).toEqual([['contact', 'reverted']]);
    expect(await contactOf('ada')).toMatchObject({ title: 'CTO', customFields: { size: 1 } });
    expect((await eventsOf(ws)).map(({ data }) => data.contact.title)).toEqual(['CEO', 'CTO']);
    const { operation } = (await call(ws.key, operations.get, { id: changed })).body;
    expect(operation).toMatchObject({ name: 'contacts.upsert', actor: { kind: 'key', id: ws.keyId } });
    expect(operation.changes).toEqual([{ entity: 'contact', kind: 'updated', count: 1 }]);
    expect(operation.revertedBy.map(({ id }) => id)).toEqual([body.operation]);
    await revert(body.operation ?? '');
    expect(await contactOf('ada')).toMatchObject({ title: 'CEO', customFields: { size: 2 } });
  });

  it('is left where it was changed since, field by field, and says by whom', async () => {
    await put([named('ada', { title: 'CTO', phone: '1' })]);
    const changed = await put([named('ada', { title: 'CEO', phone: '2' })]);
    const { key, keyId } = await makeKey(ws.id, ['write:contacts']);
    await put([named('ada', { title: 'CFO' })], key);
    const body = await revert(changed);
    expect(body).toMatchObject({ reverted: 0, partly: 1, left: 0, more: false });
    expect(body.records[0]?.conflicts).toMatchObject([
      { field: 'title', reason: 'changed', left: 'CEO', now: 'CFO', by: { kind: 'key', id: keyId } },
    ]);
    expect(await contactOf('ada')).toMatchObject({ title: 'CFO', phone: '1' });
  });

  it('is not made by a dry run, which answers the same', async () => {
    await put([named('ada', { title: 'CTO' })]);
    const changed = await put([named('ada', { title: 'CEO' })]);
    const dry = await revert(changed, { dryRun: true });
    expect(dry).toMatchObject({ dryRun: true, operation: null, reverted: 1 });
    expect(await contactOf('ada')).toMatchObject({ title: 'CEO' });
    expect((await revert(changed)).records).toEqual(dry.records);
  });

  it('leaves a name that another record has now', async () => {
    await put([named('ada')]);
    const id = await idOf('ada');
    const renamed = operationOf(await call(ws.key, contacts.update, { id, externalId: 'countess' } as never));
    await put([named('ada')]);
    expect(outcomes(await revert(renamed))).toEqual([['contact', 'left', 'externalId: taken']]);
  });

  it('of a stage goes back with the pipeline, or not at all', async () => {
    await call(ws.key, deals.upsert, { deals: [{ externalId: 'd', name: 'Engine' }] });
    const [deal] = (await call(ws.key, deals.list, {})).body.deals;
    const moved = operationOf(await call(ws.key, deals.update, { id: deal?.id ?? '', stage: 'WON' } as never));
    expect(outcomes(await revert(moved))).toEqual([['deal', 'reverted']]);
    expect((await call(ws.key, deals.list, {})).body.deals[0]).toMatchObject({ stage: deal?.stage });
  });
});

describe('a creation', () => {
  it('is deleted again', async () => {
    const made = await put([named('ada'), named('bea')]);
    expect(await revert(made)).toMatchObject({ reverted: 2, left: 0 });
    expect((await call(ws.key, contacts.list, {})).body.contacts).toEqual([]);
  });

  it('stays where something was linked to it, or somebody else changed it since', async () => {
    const made = await put([named('ada'), named('bea'), named('cleo'), named('dora')]);
    await call(ws.key, deals.upsert, { deals: [{ externalId: 'd', name: 'Engine', contactExternalId: 'ada' }] });
    const { key } = await makeKey(ws.id, ['write:contacts']);
    await put([named('bea', { title: 'CFO' })], key);
    const tag = (await call(ws.key, tags.create, { name: 'VIP' })).body.tag;
    await call(ws.key, tags.assign, { entity: 'CONTACT', recordIds: [await idOf('dora')], tagIds: [tag.id] });
    const body = await revert(made);
    expect(outcomes(body).sort()).toEqual([
      ['contact', 'left', 'null: linked'],
      ['contact', 'left', 'null: linked'],
      ['contact', 'left', 'title: changed'],
      ['contact', 'reverted'],
    ]);
    expect(await contactOf('cleo')).toBeUndefined();
  });
});

describe('a deletion', () => {
  /** A contact with all that can be on it, and what the API says of it. */
  async function makeFull() {
    await call(ws.key, companies.upsert, { companies: [{ externalId: 'acme', name: 'Acme' }] } as never);
    await put([named('ada', { companyExternalId: 'acme' })]);
    const id = await idOf('ada');
    await call(ws.key, deals.upsert, { deals: [{ externalId: 'd', name: 'Engine', contactExternalId: 'ada' }] });
    const tag = (await call(ws.key, tags.create, { name: 'VIP' })).body.tag;
    await call(ws.key, tags.assign, { entity: 'CONTACT', recordIds: [id], tagIds: [tag.id] });
    const said = { contactId: id, type: 'CALL', direction: 'INBOUND', body: 'Hello' };
    await call(ws.key, communications.create, said as never);
    const described = { fileName: 'a.txt', contentType: 'text/plain', contentBase64: 'aGVsbG8=' };
    const { file } = (await call(ws.key, files.create, { entity: 'CONTACT', recordId: id, ...described })).body;
    const read = async () => ({
      contact: (await call(ws.key, contacts.get, { id })).body,
      deal: (await call(ws.key, deals.list, {})).body.deals,
      files: (await call(ws.key, files.list, { entity: 'CONTACT', recordId: id })).body,
      tag: (await call(ws.key, tags.list, {})).body,
      said: (await call(ws.key, communications.list, { contactId: id } as never)).body,
    });
    return { id, tag, file, read, before: plain(await read()) };
  }

  /** Without what moves forward. */
  const plain = (value: unknown) =>
    JSON.parse(JSON.stringify(value, (name, one) => (name === 'updatedAt' ? undefined : one)));

  it('comes back with its tags, files, parts and whatever pointed at it', async () => {
    const { id, file, read, before } = await makeFull();
    const where = { workspaceId: ws.id, id: file.id };
    const { storageKey } = await prisma.file.findFirstOrThrow({ where, select: { storageKey: true } });
    const gone = operationOf(await call(ws.key, contacts.delete, { id }));
    await sweepFiles(Date.now() + 30 * DAY);
    const body = await revert(gone);
    expect(body.records.filter(({ outcome }) => outcome !== 'reverted')).toEqual([]);
    expect(plain(await read())).toEqual(before);
    await sweepFiles(Date.now() + 40 * DAY);
    expect(await fileStore().size(storageKey)).toBe(5);
    const again = operationOf(await call(ws.key, operations.revert, { id: body.operation ?? '' }));
    expect((await call(ws.key, contacts.get, { id })).status).toBe(404);
    await revert(again);
    expect(plain(await read())).toEqual(before);
  });

  it('comes back without a name that is taken, and without what is gone', async () => {
    const { id, tag } = await makeFull();
    const gone = operationOf(await call(ws.key, contacts.delete, { id }));
    await put([named('ada')]);
    const [company] = (await call(ws.key, companies.list, {})).body.companies;
    await call(ws.key, companies.delete, { id: company?.id ?? '' });
    await call(ws.key, tags.delete, { id: tag.id });
    const [contact] = (await revert(gone)).records.filter(({ entity }) => entity === 'contact');
    expect(contact).toMatchObject({ outcome: 'partly' });
    expect(contact?.conflicts.map(({ field, reason }) => `${field}: ${reason}`).sort()).toEqual([
      'companyId: gone',
      'externalId: taken',
      'tags: gone',
    ]);
    const { body } = await call(ws.key, contacts.get, { id });
    expect(body.contact).toMatchObject({ externalId: null, company: null });
  });

  it('comes back without the records that are gone, of a tag that was on them', async () => {
    await put([named('ada'), named('bo')]);
    const { tag } = (await call(ws.key, tags.create, { name: 'VIP' })).body;
    const recordIds = [await idOf('ada'), await idOf('bo')];
    await call(ws.key, tags.assign, { entity: 'CONTACT', recordIds, tagIds: [tag.id] });
    const deleted = operationOf(await call(ws.key, tags.delete, { id: tag.id }));
    await call(ws.key, contacts.delete, { id: await idOf('bo') });
    expect(outcomes(await revert(deleted)).sort()).toEqual([
      ['contact', 'left', 'null: gone', 'tags: gone'],
      ['contact', 'reverted'],
      ['tag', 'partly', 'tags: gone'],
    ]);
    const { body } = await call(ws.key, contacts.list, { include: 'tags' });
    expect(body.contacts).toMatchObject([{ externalId: 'ada', tags: ['VIP'] }]);
  });

  it('is listed in the trash by itself, and restored from there with what went with it', async () => {
    const { id, read, before } = await makeFull();
    await put([named('other')]);
    await call(ws.key, contacts.delete, { id });
    const { records } = (await call(ws.key, trash.list, {})).body;
    expect(records).toMatchObject([{ entity: 'contact', id, title: 'ada', by: { kind: 'key', id: ws.keyId } }]);
    expect((await call(ws.key, trash.list, { entity: 'deal' })).body.records).toEqual([]);
    const restored = await call(ws.key, trash.restore, { ids: [id] });
    expect(restored.body.left).toBe(0);
    expect(plain(await read())).toEqual(before);
    expect((await call(ws.key, trash.list, {})).body.records).toEqual([]);
    expect((await call(ws.key, trash.restore, { ids: [await idOf('other')] })).status).toBe(409);
    expect((await call(ws.key, trash.restore, { ids: [ws.id] })).status).toBe(404);
  });
});

describe('parts of a record', () => {
  const line = (name: string) => ({ name, quantity: 1, unitPrice: 10 });

  it('go back to what they were, unless others changed them since', async () => {
    await call(ws.key, deals.upsert, { deals: [{ externalId: 'd', name: 'Engine' }] });
    const sent = { title: 'Offer', dealExternalId: 'd', lineItems: [line('one'), line('two')] };
    const { id } = (await call(ws.key, quotes.create, sent)).body.quote;
    const linesOf = async () => (await call(ws.key, quotes.get, { id })).body.quote.lineItems.map(({ name }) => name);
    const first = operationOf(await call(ws.key, quotes.update, { id, lineItems: [line('three')] }));
    const second = operationOf(await call(ws.key, quotes.update, { id, lineItems: [line('four'), line('five')] }));
    expect(outcomes(await revert(first))[0]).toEqual(['quote', 'left', 'total: changed', 'lineItems: changed']);
    await revert(second);
    expect(await linesOf()).toEqual(['three']);
    await revert(first);
    expect(await linesOf()).toEqual(['one', 'two']);
  });
});

it('a record is told of as changed where one of its parts points again at what the trash gave back', async () => {
  await call(ws.key, products.upsert, { products: [named('engine')] as never });
  const lineItems = [{ name: 'Engine', quantity: 1, unitPrice: 10, offeringExternalId: 'engine' }];
  await call(ws.key, deals.upsert, { deals: [{ externalId: 'd', name: 'Engines' }] });
  const given = { dealExternalId: 'd' };
  const { id } = (await call(ws.key, quotes.create, { ...given, title: 'Offer', lineItems })).body.quote;
  const other = (
    await call(ws.key, quotes.create, {
      ...{ ...given, title: 'Another' },
      lineItems: [{ name: 'Wheel', quantity: 1, unitPrice: 1 }],
    })
  ).body.quote;
  const read = async (quote: string) => (await call(ws.key, quotes.get, { id: quote })).body.quote;
  const [product] = (await call(ws.key, products.list, { externalId: 'engine' })).body.products;
  await call(ws.key, products.delete, { id: product?.id ?? '' });
  const without = await read(id);
  expect(without.lineItems).toMatchObject([{ offering: null }]);
  await call(ws.key, trash.restore, { ids: [product?.id ?? ''] });
  const back = await read(id);
  expect(back.lineItems).toMatchObject([{ offering: { id: product?.id } }]);
  expect(Date.parse(back.updatedAt)).toBeGreaterThan(Date.parse(without.updatedAt));
  expect(await read(other.id)).toEqual(other);
});

describe('who may', () => {
  it('needs the write scope of each kind that was changed, and is of the workspace', async () => {
    const made = await put([named('ada')]);
    const reader = await makeKey(ws.id, ['read:contacts', 'write:deals']);
    const refused = await call(reader.key, operations.revert, { id: made });
    expect([refused.status, refused.body.error]).toEqual([403, 'API key missing required scope: write:contacts.']);
    const other = await makeWorkspace();
    for (const run of [operations.get, operations.revert] as const)
      expect((await call(other.key, run as typeof operations.get, { id: made })).status).toBe(404);
    expect((await call(ws.key, operations.revert, { id: 'nothing' })).status).toBe(404);
  });

  it('is a member for their own operations, and owners and admins for all', async () => {
    const { calls, memberId } = await makeSignedIn(ws.id);
    const foreign = await put([named('ada')]);
    await expect(calls.operations.revert({ id: foreign })).rejects.toThrow('Only owners and admins');
    await calls.contacts.upsert({ contacts: [{ externalId: 'bea', name: 'bea' }] });
    const { operations: own } = await calls.operations.list({});
    expect(own.map(({ actor }) => actor.id)).toEqual([memberId]);
    await calls.operations.revert({ id: own[0]?.id ?? '' });
    expect(await contactOf('bea')).toBeUndefined();
  });

  it('finds operations by actor and time, page by page', async () => {
    const ids = [await put([named('a')]), await put([named('b')]), await put([named('c')])].reverse();
    const page = (await call(ws.key, operations.list, { limit: 2, actor: 'key' })).body;
    expect(page.operations.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const rest = (await call(ws.key, operations.list, { limit: 2, actor: 'key', cursor: page.nextCursor ?? '' })).body;
    expect([rest.operations.map(({ id }) => id), rest.nextCursor]).toEqual([ids.slice(2), null]);
    expect((await call(ws.key, operations.list, { actor: 'workflow' })).body.operations).toEqual([]);
    const from = new Date(Date.now() + DAY).toISOString();
    expect((await call(ws.key, operations.list, { from })).body.operations).toEqual([]);
  });
});

describe('a deleted default', () => {
  it('comes back as the default that it was', async () => {
    const { body } = await call(ws.key, pipelines.list, {});
    const [first] = body.pipelines;
    const other = (await call(ws.key, pipelines.create, { name: 'Other', stages: [{ name: 'One' }] })).body.pipeline;
    const reverted = await revert(operationOf(await call(ws.key, pipelines.delete, { id: first?.id ?? '' })));
    expect(outcomes(reverted).every(([, outcome]) => outcome === 'reverted')).toBe(true);
    const after = (await call(ws.key, pipelines.list, {})).body.pipelines;
    expect(after.map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [first?.id, true],
      [other.id, false],
    ]);
  });
});
