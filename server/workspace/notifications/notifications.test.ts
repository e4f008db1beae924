import { beforeEach, expect, it } from 'vitest';
import { prune } from '@/server/automation/webhooks/prune';
import { sweepPool as pool } from '@/server/kernel/db/client';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { makeMember, makeWorkspace, memberContext, type TestWorkspace } from '@/server/test/factories';
import { countUnread, listNotifications, markRead, notify } from './';
import { NOTIFICATION_DAYS } from './kinds';
import type { NewNotification } from './notify';

let ws: TestWorkspace;
let seller: string;
beforeEach(async () => {
  ws = await makeWorkspace();
  seller = (await makeMember(ws.id)).id;
});

const notification = (title: string) => ({ kind: 'task', title, href: '/tasks' }) as const;
const tell = (notification: NewNotification) => sqlTransaction(ws.ctx, (tx) => notify(tx, ws.ctx, notification));
const titles = async (memberId: string, limit = 30, workspaceId = ws.id) =>
  (await listNotifications(memberContext(workspaceId, memberId), { limit })).notifications.map(({ title }) => title);

it('tells those it is for, newest first, and nobody else', async () => {
  const stranger = await makeWorkspace();
  await tell({ to: 'everyone', ...notification('all') });
  await tell({ to: 'admins', ...notification('admins') });
  await tell({ to: [seller, seller, stranger.ownerId], ...notification('seller') });
  await tell({ to: [], ...notification('nobody') });
  expect(await titles(ws.ownerId)).toEqual(['admins', 'all']);
  expect(await titles(seller)).toEqual(['seller', 'all']);
  expect(await titles(stranger.ownerId, 30, stranger.id)).toEqual([]);
  expect(await titles(seller, 30, stranger.id)).toEqual([]);
});

it('goes by pages', async () => {
  for (let n = 1; n <= 5; n++) await tell({ to: [seller], ...notification(String(n)) });
  const ctx = memberContext(ws.id, seller);
  const first = await listNotifications(ctx, { limit: 3 });
  const rest = await listNotifications(ctx, { limit: 3, before: first.nextCursor ?? '' });
  expect([...first.notifications, ...rest.notifications].map(({ title }) => title)).toEqual(['5', '4', '3', '2', '1']);
  expect(rest.nextCursor).toBeNull();
});

it('is gone with the change that it was about', async () => {
  const failing = sqlTransaction(ws.ctx, async (tx) => {
    await notify(tx, ws.ctx, { to: 'everyone', ...notification('x') });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await titles(ws.ownerId)).toEqual([]);
});

it('is read by its member alone', async () => {
  for (const title of ['a', 'b', 'c']) await tell({ to: 'everyone', ...notification(title) });
  const mine = memberContext(ws.id, seller);
  const { notifications } = await listNotifications(mine, { limit: 30 });
  const ids = notifications.map(({ id }) => id);
  expect(await markRead(memberContext(ws.id, ws.ownerId), { ids })).toEqual({ marked: 0 });
  expect(await markRead(ws.ctx)).toEqual({ marked: 0 });
  expect(await markRead(mine, { ids: ids.slice(0, 1) })).toEqual({ marked: 1 });
  expect(await countUnread(mine)).toEqual({ unread: 2 });
  expect(await markRead(mine)).toEqual({ marked: 2 });
  expect(await countUnread(mine)).toEqual({ unread: 0 });
  expect(await countUnread(memberContext(ws.id, ws.ownerId))).toEqual({ unread: 3 });
});

it('takes hostile text as one short line, and leads nowhere else', async () => {
  const hostile = `a\u0000b\r\nc\u2028${'💥'.repeat(400)}`;
  await tell({ to: [seller], kind: 'chat', title: hostile, body: hostile, href: '/' });
  const [told] = (await listNotifications(memberContext(ws.id, seller), { limit: 1 })).notifications;
  expect([...(told?.title ?? '')]).toHaveLength(200);
  expect(told?.title).toMatch(/^a b c 💥+…$/u);
  for (const href of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    await expect(tell({ to: [seller], ...notification('x'), href })).rejects.toThrow('Notification_href');
  }
});

it('is kept 90 days', async () => {
  await tell({ to: [seller], ...notification('old') });
  await pool.query(`UPDATE "Notification" SET "createdAt" = now() - make_interval(days => $1) WHERE "memberId" = $2`, [
    NOTIFICATION_DAYS + 1,
    seller,
  ]);
  await tell({ to: [seller], ...notification('new') });
  await prune();
  expect(await titles(seller)).toEqual(['new']);
});
