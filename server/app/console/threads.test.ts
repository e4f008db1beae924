import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { emails } from '@/server/outreach/emails';
import { receiveRaw } from '@/server/outreach/mail/inbound/receive-raw';
import { call } from '@/server/test/call';
import { makeMember, makeWorkspace, memberContext, type TestWorkspace } from '@/server/test/factories';
import { makeMailbox, rawMail } from '@/server/test/inbound';
import { refuseRows } from '@/server/test/refuse-rows';
import { operations } from '@/server/workspace/operations';
import { type Box, countBoxes, listThreads } from './inbox';
import { wakeSnoozed } from './snoozed';
import { archiveThreads, assignThreads, markThreads, snoozeThreads, threadState } from './threads';

let ws: TestWorkspace;
let mailbox: Awaited<ReturnType<typeof makeMailbox>>;
let mia: ReturnType<typeof memberContext>;
let owner: ReturnType<typeof memberContext>;
beforeEach(async () => {
  ws = await makeWorkspace();
  mailbox = await makeMailbox(ws);
  owner = memberContext(ws.id, ws.ownerId);
  mia = memberContext(ws.id, (await makeMember(ws.id)).id);
});

const messageId = (n: number) => `<m${n}-${ws.id}@x.example>`;

async function receive(n = 1, headers: Record<string, string> = {}, body = 'Hello.') {
  const raw = rawMail(
    { From: 'Ada <ada@x.example>', To: mailbox.address, 'Message-ID': messageId(n), ...headers },
    body,
  );
  const id = (await receiveRaw(mailbox, raw)).emailId ?? '';
  const { email } = (await call(ws.key, emails.get, { id })).body;
  return { id, threadId: email.threadId ?? '' };
}
const answer = (n: number, to: number) => receive(n, { 'In-Reply-To': messageId(to), References: messageId(to) });
const idsIn = async (box: Box, ctx = owner) => (await listThreads(ctx, { box, limit: 20 })).threads.map(({ id }) => id);
const told = (memberId: string | null) =>
  prisma.notification.findMany({ where: { workspaceId: ws.id, memberId: memberId ?? '' }, select: { title: true } });

describe('archiving', () => {
  it('puts a thread away until something comes in, and can be taken back', async () => {
    const { id, threadId } = await receive();
    await archiveThreads(owner, { threadIds: [threadId], archived: true });
    expect([await idsIn('inbox'), await idsIn('archived')]).toEqual([[], [id]]);
    const later = await answer(2, 1);
    expect(later.threadId).toBe(threadId);
    expect(await idsIn('inbox')).toEqual([later.id]);
    const operation = { id: newId(), name: 'inbox.archive' };
    await archiveThreads({ ...owner, operation }, { threadIds: [threadId], archived: true });
    expect([await idsIn('inbox'), await idsIn('archived')]).toEqual([[], [later.id]]);
    expect((await call(ws.key, operations.revert, { id: operation.id })).status).toBe(200);
    expect(await idsIn('inbox')).toEqual([later.id]);
    await archiveThreads(owner, { threadIds: [threadId], archived: false });
    expect([await idsIn('inbox'), await idsIn('archived')]).toEqual([[later.id], []]);
  });
});

describe('putting off', () => {
  it('comes back by the sweep, unread, and tells who put it off', async () => {
    const { id, threadId } = await receive();
    await markThreads(mia, { threadIds: [threadId], unread: false });
    await snoozeThreads(mia, { threadIds: [threadId], until: new Date(Date.now() + 3_600_000).toISOString() });
    await wakeSnoozed();
    expect([await idsIn('inbox'), await idsIn('snoozed')]).toEqual([[], [id]]);
    expect((await countBoxes(mia)).snoozed).toBe(1);
    await prisma.email.updateMany({ where: { workspaceId: ws.id }, data: { snoozedUntil: new Date(0) } });
    await Promise.all([wakeSnoozed(), wakeSnoozed()]);
    expect([await idsIn('inbox'), await idsIn('unread', mia), await idsIn('snoozed')]).toEqual([[id], [id], []]);
    const { actor } = mia;
    expect(await told(actor.kind === 'member' ? actor.memberId : null)).toEqual([{ title: 'Back in the inbox' }]);
  });

  it('is kept from coming back by no other that cannot', async () => {
    const threads = [await receive(1, { Subject: 'one' }), await receive(2, { Subject: 'two' })];
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await snoozeThreads(mia, { threadIds: threads.map(({ threadId }) => threadId), until });
    await prisma.email.updateMany({ where: { workspaceId: ws.id }, data: { snoozedUntil: new Date(0) } });
    const allow = await refuseRows('Notification', `NEW."workspaceId" = '${ws.id}' AND NEW.body = 'one'`);
    await wakeSnoozed();
    expect(await idsIn('inbox')).toEqual([threads[1]?.id]);
    await allow();
    await wakeSnoozed();
    expect(await idsIn('inbox')).toHaveLength(2);
  });

  it('ends when an answer comes', async () => {
    const { threadId } = await receive();
    await snoozeThreads(mia, { threadIds: [threadId], until: new Date(Date.now() + 3_600_000).toISOString() });
    const { id } = await answer(2, 1);
    expect(await idsIn('inbox')).toEqual([id]);
  });
});

it('is read and unread by each member for themselves', async () => {
  const { id, threadId } = await receive();
  await markThreads(owner, { threadIds: [threadId], unread: false });
  expect([await idsIn('unread'), await idsIn('unread', mia)]).toEqual([[], [id]]);
  expect([(await countBoxes(owner)).unread, (await countBoxes(mia)).unread]).toEqual([0, 1]);
  await markThreads(mia, { threadIds: [threadId], unread: false });
  await markThreads(owner, { threadIds: [threadId], unread: true });
  expect([await idsIn('unread'), await idsIn('unread', mia)]).toEqual([[id], []]);
  expect((await listThreads(mia, { box: 'inbox', limit: 5 })).threads[0]?.unread).toBe(false);
  await answer(2, 1);
  expect([(await countBoxes(owner)).unread, (await countBoxes(mia)).unread]).toEqual([1, 1]);
});

it('is somebody’s to see to, who is told', async () => {
  const { id, threadId } = await receive();
  const memberId = mia.actor.kind === 'member' ? mia.actor.memberId : null;
  await assignThreads(owner, { threadIds: [threadId], memberId });
  expect([await idsIn('mine', mia), await idsIn('mine'), await threadState(owner, { threadId })]).toEqual([
    [id],
    [],
    { assigneeId: memberId, place: 'inbox' },
  ]);
  expect(await told(memberId)).toEqual([{ title: 'A mail is yours to see to' }]);
  await assignThreads(mia, { threadIds: [threadId], memberId: null });
  expect((await countBoxes(mia)).mine).toBe(0);
  const other = await makeWorkspace();
  await expect(assignThreads(other.ctx, { threadIds: [threadId], memberId: null })).rejects.toThrow('Email not found.');
  await expect(assignThreads(owner, { threadIds: [threadId], memberId: other.ownerId })).rejects.toThrow(
    'Member not found.',
  );
});

it('is found by its subject, its people and its text, wherever it is', async () => {
  const { id, threadId } = await receive(1, { Subject: 'Tide tables' }, 'About the zeppelin.');
  await archiveThreads(owner, { threadIds: [threadId], archived: true });
  const found = async (q: string) =>
    (await listThreads(owner, { box: 'inbox', q, limit: 20 })).threads.map((t) => t.id);
  for (const q of ['tide', 'ada@x.example', 'zeppelin']) expect([q, await found(q)]).toEqual([q, [id]]);
  expect(await found('submarine')).toEqual([]);
});
