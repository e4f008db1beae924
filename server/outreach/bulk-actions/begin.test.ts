import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '@/server/kernel/db/ids';
import { bulkActions } from '@/server/records/bulk-actions';
import { contacts as contactRecords } from '@/server/records/contacts';
import { customFields } from '@/server/records/custom-fields';
import { tags } from '@/server/records/tags';
import { askBulk, getBulk, makeContacts, runBulk } from '@/server/test/bulk-actions';
import { call } from '@/server/test/call';
import { makeKey, makeMember, makeWorkspace, memberContext, type TestWorkspace } from '@/server/test/factories';
import { operations } from '@/server/workspace/operations';
import { bulkVerb } from './begin';
import { claimBulkAction } from './claim';
import { drainBulkActions } from './drain';
import { doPage } from './page';

let ws: TestWorkspace;
let tagId: string;
beforeEach(async () => {
  ws = await makeWorkspace();
  tagId = (await call(ws.key, tags.create, { name: 'VIP' })).body.tag.id;
});

const addTags = () => ({ type: 'addTags' as const, tagIds: [tagId] });
const named = (text: string) => ({ op: 'and' as const, of: [{ field: 'name', is: 'contains' as const, value: text }] });
const listed = async (query: Record<string, string>) =>
  (await call(ws.key, contactRecords.list, { include: 'owner,tags', limit: 1000, ...query })).body.contacts;
const revert = (id: string) => call(ws.key, operations.revert, { id });

describe('POST /contacts/bulk', () => {
  it('tags those that are named, says how far it is, and is taken back as one operation', async () => {
    const [first = '', second = '', third = ''] = await makeContacts(ws.key, 3);
    const asked = await askBulk(ws.key, { ids: [second, first, second], action: addTags() });
    expect([asked.status, asked.body.bulkAction]).toMatchObject([
      202,
      {
        resource: 'contacts',
        action: addTags(),
        status: 'queued',
        total: 2,
        done: 0,
        failed: 0,
        errors: [],
        endedAt: null,
      },
    ]);
    expect(asked.headers['X-Operation-Id']).toBe(asked.body.bulkAction?.operationId);
    await drainBulkActions();
    const done = await getBulk(ws.key, asked.body.bulkAction?.id ?? '');
    expect(done).toMatchObject({ status: 'done', total: 2, done: 2, failed: 0, endedAt: expect.any(String) });
    expect((await listed({ tagId })).map(({ id }) => id).sort()).toEqual([first, second].sort());

    const { body } = await call(ws.key, operations.get, { id: done.operationId });
    expect(body.operation).toMatchObject({
      name: 'contacts.bulk',
      cause: `bulk:${done.id}`,
      actor: { kind: 'key', id: ws.keyId },
    });
    expect((await revert(done.operationId)).body).toMatchObject({ reverted: 2, left: 0 });
    expect(await listed({ tagId })).toEqual([]);
    expect(await call(ws.key, contactRecords.get, { id: third })).toMatchObject({ status: 200 });
  });

  it('is about what a filter finds without those that are left out, as of the answer', async () => {
    const ids = await makeContacts(ws.key, 1203, { city: 'Oslo' });
    const [left = ''] = ids;
    const input = { where: named('person'), excludedIds: [left], action: addTags() };
    expect((await askBulk(ws.key, { ...input, dryRun: true })).body).toEqual({ count: 1202 });
    const { body } = await askBulk(ws.key, input);
    const [later = ''] = await makeContacts(ws.key, 1, { city: 'Oslo' });
    await drainBulkActions();
    expect(await getBulk(ws.key, body.bulkAction?.id ?? '')).toMatchObject({ status: 'done', total: 1202, done: 1202 });
    const all = await call(ws.key, contactRecords.list, { tagId, include: 'total' });
    expect(all.body.total?.count).toBe(1202);
    for (const id of [left, later]) {
      const { body: one } = await call(ws.key, contactRecords.get, { id, include: 'tags' });
      expect(one.contact.tags).toEqual([]);
    }
    const off = await runBulk(ws.key, { where: null, action: { type: 'removeTags', tagIds: [tagId] } });
    expect(off).toMatchObject({ total: 1204, done: 1204 });
    expect(await listed({ tagId })).toEqual([]);
  });

  it('gives them to an owner, sets a field, deletes them, and takes each back', async () => {
    const ids = await makeContacts(ws.key, 2);
    const member = await makeMember(ws.id);
    const given = await runBulk(ws.key, { ids, action: { type: 'setOwner', ownerId: member.id } });
    expect((await listed({})).map(({ ownerId }) => ownerId)).toEqual([member.id, member.id]);
    await revert(given.operationId);
    expect((await listed({})).map(({ ownerId }) => ownerId)).toEqual([null, null]);

    const city = await runBulk(ws.key, { ids, action: { type: 'setField', field: 'city', value: ' Rome ' } });
    expect((await listed({})).map((one) => one.city)).toEqual(['Rome', 'Rome']);
    await revert(city.operationId);
    await call(ws.key, customFields.create, { entity: 'CONTACT', label: 'Seats', type: 'NUMBER' });
    await runBulk(ws.key, { ids, action: { type: 'setField', field: 'customFields.seats', value: 7 } });
    expect((await listed({})).map((one) => [one.city, one.customFields])).toEqual([
      [null, { seats: 7 }],
      [null, { seats: 7 }],
    ]);

    const gone = await runBulk(ws.key, { where: null, action: { type: 'delete' } });
    expect(await listed({})).toEqual([]);
    expect((await revert(gone.operationId)).body).toMatchObject({ reverted: 2 });
    expect((await listed({})).map(({ id }) => id).sort()).toEqual([...ids].sort());
  });

  it('tells of each record that is gone by then, and goes on with the others', async () => {
    const [kept = '', gone = ''] = await makeContacts(ws.key, 2);
    const { body } = await askBulk(ws.key, { ids: [kept, gone], action: addTags() });
    await call(ws.key, contactRecords.delete, { id: gone });
    await drainBulkActions();
    const errors = [{ id: gone, error: 'Contact not found.' }];
    expect(await getBulk(ws.key, body.bulkAction?.id ?? '')).toMatchObject({
      status: 'done',
      done: 1,
      failed: 1,
      errors,
    });
  });

  it('keeps the first twenty errors, and counts all', async () => {
    const ids = await makeContacts(ws.key, 30);
    const { body } = await askBulk(ws.key, { ids: [...ids, newId()], action: { type: 'delete' } });
    await call(ws.key, contactRecords.batchDelete, { ids });
    await drainBulkActions();
    const done = await getBulk(ws.key, body.bulkAction?.id ?? '');
    expect([done.failed, done.done, done.errors.length]).toEqual([31, 0, 20]);
  });

  it('ends where it can be done to none any more, and says why', async () => {
    const ids = await makeContacts(ws.key, 1);
    const { body } = await askBulk(ws.key, { ids, action: addTags() });
    await call(ws.key, tags.delete, { id: tagId });
    await drainBulkActions();
    expect(await getBulk(ws.key, body.bulkAction?.id ?? '')).toMatchObject({
      ...{ status: 'failed', error: 'Tag not found.', done: 0 },
    });
  });

  it('is taken back once it has ended or was stopped, and not under way', async () => {
    await makeContacts(ws.key, 600);
    const { body } = await askBulk(ws.key, { where: null, action: addTags() });
    const { id = '', operationId = '' } = body.bulkAction ?? {};
    const claimed = await claimBulkAction();
    if (claimed) await doPage(claimed);
    expect(await getBulk(ws.key, id)).toMatchObject({ status: 'running', done: 500 });
    const early = await revert(operationId);
    expect([early.status, early.body.error]).toEqual([
      409,
      'This operation is under way. Stop it first, then take it back.',
    ]);
    await call(ws.key, bulkActions.stop, { id });
    expect((await revert(operationId)).body).toMatchObject({ reverted: 500, left: 0 });
    expect(await listed({ tagId })).toEqual([]);
  });

  it('can be stopped, after which nothing more is done', async () => {
    const ids = await makeContacts(ws.key, 3);
    const { body } = await askBulk(ws.key, { ids, action: addTags() });
    const id = body.bulkAction?.id ?? '';
    const stopped = await call(ws.key, bulkActions.stop, { id });
    expect(stopped.body.bulkAction).toMatchObject({ status: 'stopped', done: 0, endedAt: expect.any(String) });
    await drainBulkActions();
    expect(await getBulk(ws.key, id)).toMatchObject({ status: 'stopped', done: 0 });
    expect((await call(ws.key, bulkActions.stop, { id })).body).toEqual(stopped.body);
    expect(await listed({ tagId })).toEqual([]);
  });
});

describe('what is refused before it begins', () => {
  const where = null;
  const other = newId();
  it.each([
    [{ action: { type: 'delete' } }, 400, 'Pass either ids or where.'],
    [{ ids: [other], where, action: { type: 'delete' } }, 400, 'Pass either ids or where.'],
    [{ ids: [other], excludedIds: [other], action: { type: 'delete' } }, 400, 'excludedIds go with where.'],
    [{ ids: [other], action: { type: 'delete' } }, 404, `No contact with id ${other} in this workspace.`],
    [{ ids: ['nothing'], action: { type: 'delete' } }, 404, 'No contact with id nothing in this workspace.'],
    [{ where, action: { type: 'addTags', tagIds: [other] } }, 404, 'Tag not found.'],
    [{ where, action: { type: 'setOwner', ownerId: other } }, 400, `action.ownerId: no member found for '${other}'.`],
    [{ where, action: { type: 'setField', field: 'nope', value: 1 } }, 400, 'action.field: no such field: nope'],
    [
      { where, action: { type: 'setField', field: 'status', value: 'x' } },
      400,
      expect.stringMatching(/^action.value: /),
    ],
    [{ where, action: { type: 'setField', field: 'customFields.x', value: 1 } }, 400, 'action.value: no such field.'],
    [
      { where, action: { type: 'setField', field: 'companyId', value: other } },
      400,
      `action.value: no company found for '${other}'.`,
    ],
    [
      { where, action: { type: 'setField', field: 'city', value: 'Rome', also: { nope: 1 } } },
      400,
      'action.also.nope: no such field: nope',
    ],
    [
      { where, action: { type: 'setField', field: 'city', value: 'Rome', also: { companyId: other } } },
      400,
      `action.also.companyId: no company found for '${other}'.`,
    ],
    [
      { where, action: { type: 'setField', field: 'email', value: 'a@b.example' } },
      400,
      expect.stringContaining('apart'),
    ],
    [{ where, action: { type: 'enroll', sequenceId: other } }, 404, 'Sequence not found.'],
    [{ where, action: { type: 'addToCampaign', campaignId: other } }, 404, 'Campaign not found.'],
    [
      { where: { op: 'and', of: [{ field: 'customFields.gone', is: 'isEmpty' }] }, action: { type: 'delete' } },
      400,
      'where.of[0].field: no such field: customFields.gone',
    ],
  ])('%j', async (input, status, error) => {
    const answer = await askBulk(ws.key, input as Parameters<typeof askBulk>[1]);
    expect([answer.status, answer.body.error]).toEqual([status, error]);
    expect((await call(ws.key, bulkActions.list, {})).body.bulkActions).toEqual([]);
  });

  it('asks for the scopes of what is done, and shows others nothing', async () => {
    const ids = await makeContacts(ws.key, 1);
    const { key } = await makeKey(ws.id, ['write:contacts']);
    const refused = await askBulk(key, { ids, action: addTags() });
    expect([refused.status, refused.body.error]).toEqual([403, 'API key missing required scope: write:tags.']);
    const probed = await askBulk(key, { where: named('p'), action: { type: 'delete' }, dryRun: true });
    expect([probed.status, probed.body.error]).toEqual([403, 'API key missing required scope: read:contacts.']);
    const asked = await askBulk(key, { ids, action: { type: 'delete' } });
    const id = asked.body.bulkAction?.id ?? '';
    const other = await makeKey(ws.id, ['write:deals']);
    expect((await call(other.key, bulkActions.get, { id })).status).toBe(404);
    expect((await call(other.key, bulkActions.list, {})).body.bulkActions).toEqual([]);
    expect((await call(key, bulkActions.list, { resource: 'contacts' })).body.bulkActions).toMatchObject([{ id }]);
    expect((await call(key, bulkActions.list, { resource: 'deals' })).body.bulkActions).toEqual([]);
  });

  it('shows members their own, under whose names it is done', async () => {
    const ids = await makeContacts(ws.key, 1);
    const [mia, max] = [await makeMember(ws.id), await makeMember(ws.id)];
    const ctx = memberContext(ws.id, mia.id);
    const answer = await bulkVerb('contacts')(ctx, { ids, action: addTags() });
    const id = ('bulkAction' in answer.body && answer.body.bulkAction.id) || '';
    await drainBulkActions();
    const operationId = (await getBulk(ws.key, id)).operationId;
    const { body } = await call(ws.key, operations.get, { id: operationId });
    expect(body.operation.actor).toMatchObject({ kind: 'member', id: mia.id });
    expect(await bulkActions.get.run(ctx, { id })).toMatchObject({ bulkAction: { id, done: 1 } });
    await expect(bulkActions.stop.run(memberContext(ws.id, max.id), { id })).rejects.toThrow('Bulk action not found.');
  });
});
