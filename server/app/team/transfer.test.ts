import { beforeEach, describe, expect, it } from 'vitest';
import { assignThreads } from '@/server/app/console/threads';
import { workflows } from '@/server/automation/workflows';
import { sql, sweepDb } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { cases } from '@/server/records/cases';
import { companies } from '@/server/records/companies';
import { contacts } from '@/server/records/contacts';
import { deals } from '@/server/records/deals';
import { leads } from '@/server/records/leads';
import { tasks } from '@/server/records/tasks';
import { call } from '@/server/test/call';
import { begin, makeSite } from '@/server/test/chats/visitor';
import { consoleWith, makeOwned, makeSignedIn } from '@/server/test/console';
import { makeMember, memberContext } from '@/server/test/factories';
import { book, dayFromNow, makeType } from '@/server/test/meetings/meeting';
import { chats } from '@/server/website/chats';
import { operations } from '@/server/workspace/operations';
import { leaveTo } from './transfer';

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
    contacts: [{ name: 'Ada', email: 'ada@acme.example', ownerId }, { name: 'Ben', ownerId }, { name: 'Nobody’s' }],
  });
  await call(key, companies.upsert, { companies: [{ name: 'Acme', ownerId }] });
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
  await makeOthers(body.results[0]?.id ?? '');
});

/** What has no owner in its row, and yet would wait for nobody: mail and threads, what they see alone, and what names them. */
async function makeOthers(contactId: string) {
  const { calls, memberId } = leaver;
  const { email: draft } = await calls.emails.create({ contactId, subject: 'Hi', bodyHtml: '<p>Hi</p>' });
  const { email: planned } = await calls.emails.create({ contactId, subject: 'Hi', bodyHtml: '<p>Hi</p>' });
  await calls.emails.schedule({ id: planned.id, scheduledAt: new Date(Date.now() + 86_400_000).toISOString() });
  const ctx = memberContext(owned.workspace.id, owned.workspace.ownerId, 'owner');
  for (const { id: threadId } of [draft, planned]) await assignThreads(ctx, { threadIds: [threadId], memberId });
  await calls.views.create({ resource: 'deals', name: 'Mine' });
  await calls.reports.create({ name: 'Mine', subject: 'deals' });
  const created = { entity: 'CONTACT', trigger: 'CREATED' } as const;
  const actions = [{ type: 'ASSIGN_OWNER', userId: memberId }];
  const { status } = await call(owned.workspace.key, workflows.create, { name: 'Give', ...created, actions } as never);
  expect(status).toBe(201);
}

const COUNTS = {
  contacts: 2,
  companies: 1,
  leads: 1,
  deals: 1,
  tasks: 1,
  contracts: 0,
  cases: 1,
  sequences: 1,
  campaigns: 1,
  bookingTypes: 1,
  chats: 2,
  emails: 2,
  threads: 2,
  views: 1,
  reports: 1,
  workflows: 1,
};
const NONE = {
  contacts: 0,
  companies: 0,
  leads: 0,
  deals: 0,
  tasks: 0,
  contracts: 0,
  cases: 0,
  sequences: 0,
  campaigns: 0,
  bookingTypes: 0,
  chats: 0,
  emails: 0,
  threads: 0,
  views: 0,
  reports: 0,
  workflows: 0,
};
const countOf = async (memberId: string) => (await owned.owner.team.owned({ memberId })).counts;

describe('what a leaver looked after', () => {
  it('is counted, and given to another member, who is told once of each kind', async () => {
    expect(await countOf(leaver.memberId)).toEqual(COUNTS);
    const { counts } = await owned.owner.team.remove({ memberId: leaver.memberId, to: heir.memberId });
    expect(counts).toEqual(COUNTS);
    expect(await countOf(heir.memberId)).toEqual(COUNTS);
    const { notifications } = await heir.calls.notifications.list({});
    const titles = notifications.map(({ title }) => title).filter((title) => title.startsWith('You look after'));
    expect(titles.sort()).toEqual([
      'You look after 1 more campaign now',
      'You look after 1 more case now',
      'You look after 1 more company now',
      'You look after 1 more deal now',
      'You look after 1 more lead now',
      'You look after 1 more meeting type now',
      'You look after 1 more report that nobody else sees now',
      'You look after 1 more sequence now',
      'You look after 1 more task now',
      'You look after 1 more view that nobody else sees now',
      'You look after 1 more workflow that names them now',
      'You look after 2 more chats now',
      'You look after 2 more contacts now',
      'You look after 2 more drafts and planned mails now',
      'You look after 2 more threads of the inbox now',
    ]);
    const mails = await sweepDb.query(sql`
      SELECT "fromEmail", "fromName" FROM "Email" WHERE "workspaceId" = ${owned.workspace.id}::uuid
        AND "memberId" = ${heir.memberId}::uuid AND status IN ('DRAFT', 'SCHEDULED')`);
    const given = await call(owned.workspace.key, contacts.list, { email: 'ada@acme.example' });
    const contactId = given.body.contacts[0]?.id ?? '';
    const { email: own } = await heir.calls.emails.create({ contactId, subject: 'Hi', bodyHtml: '<p>Hi</p>' });
    const [written] = await sweepDb.query(sql`
      SELECT "fromEmail", "fromName" FROM "Email" WHERE "workspaceId" = ${owned.workspace.id}::uuid AND id = ${own.id}::uuid`);
    expect(mails).toEqual([written, written]);
    const {
      workflows: [workflow],
    } = await owned.owner.workflows.list({});
    expect(workflow?.actions).toEqual([{ type: 'ASSIGN_OWNER', userId: heir.memberId }]);
    expect((await heir.calls.views.list({ resource: 'deals' })).views.map(({ name }) => name)).toContain('Mine');
  });

  it('stays theirs, all of it, where they cannot be removed', async () => {
    const { workspace, owner } = owned;
    await call(workspace.key, deals.upsert, { deals: [{ name: 'The owner’s', ownerId: workspace.ownerId }] });
    const before = await countOf(workspace.ownerId);
    await expect(owner.team.remove({ memberId: workspace.ownerId, to: heir.memberId })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect([await countOf(workspace.ownerId), await countOf(heir.memberId)]).toEqual([before, NONE]);
    expect(before.deals).toBe(1);
  });

  it('names what cannot be handed over, and why', async () => {
    const type = await makeType(owned.workspace, { hostUserId: leaver.memberId });
    expect((await book(owned.workspace, type.id, dayFromNow(2, '09:00'))).status).toBe(201);
    const { staying } = await owned.owner.team.owned({ memberId: leaver.memberId });
    expect(staying).toEqual([{ one: 'upcoming meeting', why: expect.stringContaining('guests'), count: 1 }]);
  });

  it('is one operation, and comes back to nobody, once they are gone', async () => {
    const { workspace } = owned;
    const operation = { id: newId(), name: 'team.remove' };
    const ctx = { ...memberContext(workspace.id, workspace.ownerId, 'owner'), operation };
    await leaveTo(ctx, { memberId: leaver.memberId, to: heir.memberId });
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
  await expect(heir.calls.team.remove({ memberId, to })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(heir.calls.team.owned({ memberId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(owner.team.remove({ memberId, to: memberId })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(owner.team.remove({ memberId, to: stranger.workspace.ownerId })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const admin = await makeSignedIn(workspace.id, 'admin');
  await makeMember(workspace.id, { role: 'owner' });
  await expect(admin.calls.team.remove({ memberId: workspace.ownerId, to })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
});
