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
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { idOf, named, operationOf, outcomes, put, revert } from '@/server/test/operations';
import { trash } from '@/server/workspace/trash';
import { operations } from './';

const DAY = 86_400_000;

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

describe('a deletion', () => {
  /** A contact with all that can be on it, and what the API says of it. */
  async function makeFull() {
    await call(ws.key, companies.upsert, { companies: [{ externalId: 'acme', name: 'Acme' }] } as never);
    await put(ws.key, [named('ada', { companyExternalId: 'acme' })]);
    const id = await idOf(ws.key, 'ada');
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

  it('comes back without values of custom fields that are gone meanwhile', async () => {
    const field = (label: string) => call(ws.key, customFields.create, { entity: 'CONTACT', label, type: 'TEXT' });
    const { id: size } = (await field('Size')).body.customField;
    await field('Kept');
    await put(ws.key, [named('ada', { customFields: { size: 'L', kept: 'yes' } })]);
    const id = await idOf(ws.key, 'ada');
    await call(ws.key, contacts.delete, { id });
    await call(ws.key, customFields.delete, { id: size });
    const { body } = await call(ws.key, trash.restore, { ids: [id] });
    expect(outcomes({ ...body, background: null })).toEqual([['contact', 'partly', 'customFields.size: gone']]);
    const { contact } = (await call(ws.key, contacts.get, { id })).body;
    expect(contact.customFields).toEqual({ kept: 'yes' });
    const sent = await call(ws.key, contacts.update, { id, customFields: contact.customFields });
    expect(sent.status).toBe(200);
  });

  it('comes back with its tags, files, parts and whatever pointed at it', async () => {
    const { id, file, read, before } = await makeFull();
    const where = { workspaceId: ws.id, id: file.id };
    const { storageKey } = await prisma.file.findFirstOrThrow({ where, select: { storageKey: true } });
    const gone = operationOf(await call(ws.key, contacts.delete, { id }));
    await sweepFiles(Date.now() + 30 * DAY);
    const body = await revert(ws.key, gone);
    expect(body.records.filter(({ outcome }) => outcome !== 'reverted')).toEqual([]);
    expect(plain(await read())).toEqual(before);
    await sweepFiles(Date.now() + 40 * DAY);
    expect(await fileStore().size(storageKey)).toBe(5);
    const again = operationOf(await call(ws.key, operations.revert, { id: body.operation ?? '' }));
    expect((await call(ws.key, contacts.get, { id })).status).toBe(404);
    await revert(ws.key, again);
    expect(plain(await read())).toEqual(before);
  });

  it('comes back without a name that is taken, and without what is gone', async () => {
    const { id, tag } = await makeFull();
    const gone = operationOf(await call(ws.key, contacts.delete, { id }));
    await put(ws.key, [named('ada')]);
    const [company] = (await call(ws.key, companies.list, {})).body.companies;
    await call(ws.key, companies.delete, { id: company?.id ?? '' });
    await call(ws.key, tags.delete, { id: tag.id });
    const [contact] = (await revert(ws.key, gone)).records.filter(({ entity }) => entity === 'contact');
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
    await put(ws.key, [named('ada'), named('bo')]);
    const { tag } = (await call(ws.key, tags.create, { name: 'VIP' })).body;
    const recordIds = [await idOf(ws.key, 'ada'), await idOf(ws.key, 'bo')];
    await call(ws.key, tags.assign, { entity: 'CONTACT', recordIds, tagIds: [tag.id] });
    const deleted = operationOf(await call(ws.key, tags.delete, { id: tag.id }));
    await call(ws.key, contacts.delete, { id: await idOf(ws.key, 'bo') });
    expect(outcomes(await revert(ws.key, deleted)).sort()).toEqual([
      ['contact', 'left', 'null: gone', 'tags: gone'],
      ['contact', 'reverted'],
      ['tag', 'partly', 'tags: gone'],
    ]);
    const { body } = await call(ws.key, contacts.list, { include: 'tags' });
    expect(body.contacts).toMatchObject([{ externalId: 'ada', tags: ['VIP'] }]);
  });

  it('is listed in the trash by itself, and restored from there with what went with it', async () => {
    const { id, read, before } = await makeFull();
    await put(ws.key, [named('other')]);
    await call(ws.key, contacts.delete, { id });
    const { records } = (await call(ws.key, trash.list, {})).body;
    expect(records).toMatchObject([{ entity: 'contact', id, title: 'ada', by: { kind: 'key', id: ws.keyId } }]);
    expect((await call(ws.key, trash.list, { entity: 'deal' })).body.records).toEqual([]);
    const restored = await call(ws.key, trash.restore, { ids: [id] });
    expect(restored.body.left).toBe(0);
    expect(plain(await read())).toEqual(before);
    expect((await call(ws.key, trash.list, {})).body.records).toEqual([]);
    expect((await call(ws.key, trash.restore, { ids: [await idOf(ws.key, 'other')] })).status).toBe(409);
    expect((await call(ws.key, trash.restore, { ids: [ws.id] })).status).toBe(404);
  });
});

describe('a deleted default', () => {
  it('comes back as the default that it was', async () => {
    const { body } = await call(ws.key, pipelines.list, {});
    const [first] = body.pipelines;
    const other = (await call(ws.key, pipelines.create, { name: 'Other', stages: [{ name: 'One' }] })).body.pipeline;
    const reverted = await revert(ws.key, operationOf(await call(ws.key, pipelines.delete, { id: first?.id ?? '' })));
    expect(outcomes(reverted).every(([, outcome]) => outcome === 'reverted')).toBe(true);
    const after = (await call(ws.key, pipelines.list, {})).body.pipelines;
    expect(after.map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [first?.id, true],
      [other.id, false],
    ]);
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
