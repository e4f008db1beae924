import { beforeEach, describe, expect, it } from 'vitest';
import { sql, sweepDb } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { cases } from '@/server/records/cases';
import { contacts } from '@/server/records/contacts';
import { deals } from '@/server/records/deals';
import { leads } from '@/server/records/leads';
import { tasks } from '@/server/records/tasks';
import { call } from '@/server/test/call';
import { begin, makeSite } from '@/server/test/chats/visitor';
import { consoleWith, makeOwned, makeSignedIn } from '@/server/test/console';
import { memberContext } from '@/server/test/factories';
import { makeType } from '@/server/test/meetings/meeting';
import { chats } from '@/server/website/chats';
import { operations } from '@/server/workspace/operations';
import { transferOwned } from './transfer';

type Owned = Awaited<ReturnType<typeof makeOwned>>;
let owned: Owned;
let leaver: Awaited<ReturnType<typeof makeSignedIn>>;
let heir: Awaited<ReturnType<typeof makeSignedIn>>;
beforeEach(async () => {
  owned = await makeOwned();
  [leaver, heir] = await Promise.all([
    makeSignedIn(owned.workspace.id, 'member', 'Lea Leaver'),
    makeSignedIn(owned.workspace.id, 'member', 'Hal Heir'),
  ]);
  const { key } = owned.workspace;
  const ownerId = leaver.memberId;
  const { body } = await call(key, contacts.upsert, {
    contacts: [{ name: 'Ada', ownerId }, { name: 'Ben', ownerId }, { name: 'Nobody’s' }],
  });
  await call(key, leads.upsert, { leads: [{ name: 'Lea', ownerId }] });
  await call(key, deals.upsert, { deals: [{ name: 'Deal', ownerId }] });
  await call(key, cases.create, { title: 'Complaint', ownerId });
  await call(key, tasks.upsert, { tasks: [{ title: 'Call', ownerId }] });
  await consoleWith(leaver.cookie).sequences.create({
    name: 'Follow up',
    steps: [{ type: 'EMAIL', subject: 'Hi', bodyHtml: '<p>Hello</p>' }],
  });
  await consoleWith(leaver.cookie).campaigns.create({
    name: 'Spring',
    subject: 'Hi',
    bodyHtml: '<p>Hello</p>',
    segmentType: 'static',
    contactIds: [body.results[0]?.id ?? ''],
  });
  await makeType(owned.workspace, { hostUserId: ownerId });
  const site = await makeSite(owned.workspace);
  const [assigned, inHand] = [await begin(site), await begin(site)];
  await call(key, chats.assign, { id: assigned.id, assigneeId: ownerId });
  await consoleWith(leaver.cookie).chats.reply({ id: inHand.id, body: 'Yes.' });
});

const COUNTS = {
  contacts: 2,
  leads: 1,
  deals: 1,
  tasks: 1,
  contracts: 0,
  cases: 1,
  sequences: 1,
  campaigns: 1,
  bookingTypes: 1,
  chats: 2,
};
const NONE = {
  contacts: 0,
  leads: 0,
  deals: 0,
  tasks: 0,
  contracts: 0,
  cases: 0,
  sequences: 0,
  campaigns: 0,
  bookingTypes: 0,
  chats: 0,
};
const countOf = async (memberId: string) => (await owned.owner.team.owned({ memberId })).counts;

describe('what a leaver looked after', () => {
  it('is counted, and given to another member, who is told once of each kind', async () => {
    expect(await countOf(leaver.memberId)).toEqual(COUNTS);
    const { counts } = await owned.owner.team.transfer({ memberId: leaver.memberId, to: heir.memberId });
    expect(counts).toEqual(COUNTS);
    expect([await countOf(leaver.memberId), await countOf(heir.memberId)]).toEqual([NONE, COUNTS]);
    const { notifications } = await heir.calls.notifications.list({});
    const titles = notifications.map(({ title }) => title).filter((title) => title.startsWith('You look after'));
    expect(titles.sort()).toEqual([
      'You look after 1 more campaigns now',
      'You look after 1 more cases now',
      'You look after 1 more deals now',
      'You look after 1 more leads now',
      'You look after 1 more meeting types now',
      'You look after 1 more sequences now',
      'You look after 1 more tasks now',
      'You look after 2 more chats now',
      'You look after 2 more contacts now',
    ]);
    await owned.owner.team.remove({ memberId: leaver.memberId });
    expect(await countOf(heir.memberId)).toEqual(COUNTS);
  });

  it('is one operation, which gives all of it back', async () => {
    const { workspace } = owned;
    const operation = { id: newId(), name: 'team.transfer' };
    const ctx = { ...memberContext(workspace.id, workspace.ownerId, 'owner'), operation };
    await transferOwned(ctx, { memberId: leaver.memberId, to: heir.memberId });
    const { status, body } = await call(workspace.key, operations.revert, { id: operation.id });
    expect([status, body.reverted, body.left]).toEqual([200, 11, 0]);
    expect([await countOf(leaver.memberId), await countOf(heir.memberId)]).toEqual([COUNTS, NONE]);
  });

  it('comes back to nobody, once they are gone', async () => {
    const { workspace } = owned;
    const operation = { id: newId(), name: 'team.transfer' };
    const ctx = { ...memberContext(workspace.id, workspace.ownerId, 'owner'), operation };
    await transferOwned(ctx, { memberId: leaver.memberId, to: heir.memberId });
    await owned.owner.team.remove({ memberId: leaver.memberId });
    const { status } = await call(workspace.key, operations.revert, { id: operation.id });
    expect(status).toBe(200);
    const rows = await sweepDb.query(sql`
      SELECT 1 FROM "Contact" WHERE "workspaceId" = ${workspace.id}::uuid AND "ownerId" = ${leaver.memberId}::uuid`);
    expect(rows).toEqual([]);
  });
});

it('a transfer is for those who may remove the leaver, and to a member of the workspace', async () => {
  const { owner, workspace } = owned;
  const stranger = await makeOwned();
  const to = heir.memberId;
  const { memberId } = leaver;
  await expect(heir.calls.team.transfer({ memberId, to })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(heir.calls.team.owned({ memberId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(owner.team.transfer({ memberId, to: memberId })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(owner.team.transfer({ memberId, to: stranger.workspace.ownerId })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const admin = await makeSignedIn(workspace.id, 'admin');
  await expect(admin.calls.team.transfer({ memberId: workspace.ownerId, to })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
});
