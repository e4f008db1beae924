import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/server/kernel/db/client';
import { campaigns } from '@/server/outreach/campaigns';
import { sequences } from '@/server/outreach/sequences';
import { companies as companyRecords } from '@/server/records/companies';
import { contacts as contactRecords } from '@/server/records/contacts';
import { deals as dealRecords } from '@/server/records/deals';
import { leads as leadRecords } from '@/server/records/leads';
import { products as productRecords } from '@/server/records/products';
import { quotes as quoteRecords } from '@/server/records/quotes';
import { tags } from '@/server/records/tags';
import { tasks as taskRecords } from '@/server/records/tasks';
import { askBulk, getBulk, makeContacts, runBulk } from '@/server/test/bulk-actions';
import { call } from '@/server/test/call';
import { fillContacts } from '@/server/test/campaigns';
import { makeMember, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { operations } from '@/server/workspace/operations';
import { companies, contacts, deals, leads, notes, products, quotes, tasks } from './';
import { drainBulkActions } from './drain';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const revert = (id: string) => call(ws.key, operations.revert, { id });
/** What became of a bulk action of any kind of record, once it is done. */
async function done({ body }: { body: { error?: string; bulkAction?: { id: string } | undefined } }) {
  if (!body.bulkAction) throw new Error(body.error);
  await drainBulkActions();
  return getBulk(ws.key, body.bulkAction.id);
}

describe('enroll', () => {
  const steps = [{ type: 'EMAIL' as const, delayDays: 2, subject: 'Hello', bodyHtml: '<p>Hello</p>' }];
  const make = async () => (await call(ws.key, sequences.create, { name: 'Welcome', steps })).body.sequence.id;

  it('enrols those that can be, tells of the others, and is taken back', async () => {
    const [first = '', second = ''] = await fillContacts(ws.id, 2);
    const [nobody = ''] = await makeContacts(ws.key, 1);
    const sequenceId = await make();
    await call(ws.key, sequences.enroll, { id: sequenceId, contactIds: [first] });
    const { operationId, ...was } = await runBulk(ws.key, { where: null, action: { type: 'enroll', sequenceId } });
    expect(was).toMatchObject({ status: 'done', total: 3, done: 1, failed: 2 });
    expect(was.errors.map(({ id }) => id).sort()).toEqual([first, nobody].sort());
    const enrolled = async () => (await call(ws.key, sequences.enrollments, { id: sequenceId })).body.enrollments;
    expect((await enrolled()).map(({ contact }) => contact.id).sort()).toEqual([first, second].sort());
    await revert(operationId);
    expect((await enrolled()).map(({ contact }) => contact.id)).toEqual([first]);
  });

  it('ends where the sequence was archived meanwhile', async () => {
    const ids = await fillContacts(ws.id, 1);
    const sequenceId = await make();
    const asked = await askBulk(ws.key, { ids, action: { type: 'enroll', sequenceId } });
    await call(ws.key, sequences.update, { id: sequenceId, status: 'ARCHIVED' });
    expect(await done(asked)).toMatchObject({ status: 'failed', error: expect.stringContaining('archived'), done: 0 });
    expect((await askBulk(ws.key, { ids, action: { type: 'enroll', sequenceId } })).status).toBe(409);
  });
});

describe('addToCampaign', () => {
  const mail = { name: 'Spring', subject: 'Hello', bodyHtml: '<p>Hello</p>' };

  it('adds contacts to the audience of a draft, all in one change, and is taken back', async () => {
    const ids = await makeContacts(ws.key, 1100);
    const audience = { segmentType: 'static' as const, contactIds: ids.slice(0, 2) };
    const { id } = (await call(ws.key, campaigns.create, { ...mail, ...audience })).body.campaign;
    const was = await runBulk(ws.key, { ids: ids.slice(1), action: { type: 'addToCampaign', campaignId: id } });
    expect(was).toMatchObject({ status: 'done', total: 1099, done: 1099, failed: 0 });
    const read = async () => (await call(ws.key, campaigns.get, { id })).body.campaign.segment.contactIds;
    expect((await read()).sort()).toEqual([...ids].sort());
    const { body } = await call(ws.key, operations.get, { id: was.operationId });
    expect(body.operation.changes).toEqual([{ entity: 'campaign', kind: 'updated', count: 1 }]);
    await revert(was.operationId);
    expect(await read()).toEqual(ids.slice(0, 2));
  });

  it('takes no campaign whose audience is a tag', async () => {
    const ids = await makeContacts(ws.key, 1);
    const { id: tagId } = (await call(ws.key, tags.create, { name: 'VIP' })).body.tag;
    const made = await call(ws.key, campaigns.create, { ...mail, segmentType: 'tag', tagId });
    const action = { type: 'addToCampaign' as const, campaignId: made.body.campaign.id };
    const { status, body } = await askBulk(ws.key, { ids, action });
    expect([status, body.error]).toEqual([409, expect.stringContaining('audience is a tag')]);
  });
});

describe('other kinds of record', () => {
  const namedIds = async (answer: Promise<{ body: { results: { id?: string | undefined }[] } }>) =>
    (await answer).body.results.map(({ id }) => id ?? '');

  it('companies and leads are tagged, leads and tasks given to a member, who is told once', async () => {
    const { id: tagId } = (await call(ws.key, tags.create, { name: 'VIP' })).body.tag;
    const member = await makeMember(ws.id);
    const action = { type: 'addTags' as const, tagIds: [tagId] };
    const given = { type: 'setOwner' as const, ownerId: member.id };
    await namedIds(call(ws.key, companyRecords.upsert, { companies: [{ name: 'Acme' }] }));
    expect(await done(await call(ws.key, companies.bulk, { where: null, action }))).toMatchObject({ done: 1 });
    expect((await call(ws.key, companyRecords.list, { tagId })).body.companies).toHaveLength(1);
    await namedIds(
      call(ws.key, leadRecords.upsert, { leads: Array.from({ length: 600 }, (_, i) => ({ name: `Grace ${i}` })) }),
    );
    await namedIds(call(ws.key, taskRecords.upsert, { tasks: [{ title: 'Call' }] }));
    expect(await done(await call(ws.key, leads.bulk, { where: null, action }))).toMatchObject({ done: 600 });
    expect(await done(await call(ws.key, leads.bulk, { where: null, action: given }))).toMatchObject({ done: 600 });
    expect(await done(await call(ws.key, tasks.bulk, { where: null, action: given }))).toMatchObject({ done: 1 });
    const told = await prisma.notification.findMany({ where: { workspaceId: ws.id, memberId: member.id } });
    expect(told.map(({ title }) => title)).toEqual(['600 leads are yours now', 'A task is yours now']);
    expect((await call(ws.key, leadRecords.list, { tagId, ownerId: member.id, limit: 1000 })).body.leads).toHaveLength(
      600,
    );
    expect((await call(ws.key, taskRecords.list, { ownerId: member.id })).body.tasks).toHaveLength(1);
  });

  it('deals change their stage by the rules of each, and go back to it', async () => {
    await call(ws.key, dealRecords.upsert, { deals: [{ name: 'A' }, { name: 'B' }] });
    const action = { type: 'setField' as const, field: 'stage', value: 'WON' };
    const won = await done(await call(ws.key, deals.bulk, { where: null, action }));
    expect(won).toMatchObject({ done: 2, failed: 0 });
    const stages = async () => (await call(ws.key, dealRecords.list, {})).body.deals.map(({ stage }) => stage);
    expect(await stages()).toEqual(['WON', 'WON']);
    await revert(won.operationId);
    expect(await stages()).toEqual(['NEW', 'NEW']);
    const nowhere = { type: 'setField' as const, field: 'pipelineStageId', value: 'nowhere' };
    const refused = await done(await call(ws.key, deals.bulk, { where: null, action: nowhere }));
    expect(refused).toMatchObject({ status: 'done', done: 0, failed: 2 });
    expect(refused.errors[0]?.error).toBe("pipelineStageId: no stage found for 'nowhere'.");
  });

  it('deals are lost with why, by one operation', async () => {
    await call(ws.key, dealRecords.upsert, { deals: [{ name: 'A' }, { name: 'B' }] });
    const action = { type: 'setField' as const, field: 'stage', value: 'LOST', also: { lossReason: 'Price' } };
    const lost = await done(await call(ws.key, deals.bulk, { where: null, action }));
    expect(lost).toMatchObject({ done: 2, failed: 0, action });
    const told = async () =>
      (await call(ws.key, dealRecords.list, { include: 'lossReason' })).body.deals.map((deal) => [
        deal.stage,
        deal.lossReason,
      ]);
    expect(await told()).toEqual([
      ['LOST', 'Price'],
      ['LOST', 'Price'],
    ]);
    await revert(lost.operationId);
    expect(await told()).toEqual([
      ['NEW', null],
      ['NEW', null],
    ]);
  });

  it('quotes that have gone out are not deleted, products are changed', async () => {
    await call(ws.key, dealRecords.upsert, { deals: [{ name: 'A', externalId: 'a' }] });
    const made = async (title: string) =>
      (
        await call(ws.key, quoteRecords.create, {
          title,
          dealExternalId: 'a',
          lineItems: [{ name: 'Line', unitPrice: 1 }],
        })
      ).body.quote.id;
    const [draft, sent] = [await made('Draft'), await made('Sent')];
    await call(ws.key, quoteRecords.status, { id: sent, status: 'SENT' });
    const ids = [draft, sent];
    expect(await done(await call(ws.key, quotes.bulk, { ids, action: { type: 'delete' } }))).toMatchObject({
      ...{ done: 1, failed: 1, errors: [{ id: sent, error: 'Quote is SENT, not a DRAFT.' }] },
    });
    await call(ws.key, productRecords.upsert, { products: [{ name: 'Plan' }] });
    const action = { type: 'setField' as const, field: 'active', value: false };
    expect(await done(await call(ws.key, products.bulk, { where: null, action }))).toMatchObject({ done: 1 });
    expect((await call(ws.key, productRecords.list, {})).body.products).toMatchObject([{ active: false }]);
  });

  it('take the actions that their records know, and no others', async () => {
    const owned = { type: 'setOwner' as const, ownerId: null };
    for (const endpoint of [notes, products, quotes])
      expect((await call(ws.key, endpoint.bulk, { where: null, action: owned })).status).toBe(400);
    for (const endpoint of [contacts, companies])
      expect((await call(ws.key, endpoint.bulk, { where: null, action: owned })).status).toBe(202);
  });

  it('contacts are put into a company by its name in the system of the caller', async () => {
    const [id = ''] = await makeContacts(ws.key, 1);
    await call(ws.key, companyRecords.upsert, { companies: [{ name: 'Acme', externalId: 'acme' }] });
    const action = { type: 'setField' as const, field: 'companyExternalId', value: 'acme' };
    expect(await runBulk(ws.key, { ids: [id], action })).toMatchObject({ done: 1 });
    expect((await call(ws.key, contactRecords.get, { id })).body.contact.company).toMatchObject({ name: 'Acme' });
  });
});
