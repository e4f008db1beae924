import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { config } from '@/server/kernel/config';
import { sql, sweepDb } from '@/server/kernel/db/client';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { smtpPool } from '@/server/kernel/mail/smtp/pool';
import { runShutdown } from '@/server/kernel/shutdown';
import { makeSignedIn } from '@/server/test/console';
import { query } from '@/server/test/database';
import { makeMember, makeWorkspace, memberContext, type TestWorkspace } from '@/server/test/factories';
import { type SmtpTestServer, startSmtpServer } from '@/server/test/smtp';
import { listNotifications, markRead, notify } from './';
import { drainNotificationMail } from './mail';

let ws: TestWorkspace;
let smtpServer: SmtpTestServer;
let seller: Awaited<ReturnType<typeof makeSignedIn>>;
beforeAll(async () => {
  smtpServer = await startSmtpServer();
});
beforeEach(async () => {
  config.smtpUrl = smtpServer.url;
  smtpServer.reset();
  ws = await makeWorkspace('Acme');
  seller = await makeSignedIn(ws.id);
});
afterEach(() => {
  config.smtpUrl = undefined;
});
afterAll(async () => {
  smtpPool().close();
  await smtpServer.close();
  await runShutdown();
});

const tell = (title: string, kind: 'task' | 'deal' = 'task') =>
  sqlTransaction(ws.ctx, (tx) =>
    notify(tx, ws.ctx, { to: 'everyone', kind, title, body: 'About <it>', href: '/tasks?id=1' }),
  );
const titles = async () =>
  (await listNotifications(memberContext(ws.id, seller.memberId), { limit: 30 })).notifications.map((one) => one.title);
const mails = async () => (await smtpServer.mails()).map(({ subject, text }) => ({ subject, text: text ?? '' }));
const HOUR_MS = 60 * 60 * 1000;

describe('a member who chooses', () => {
  it('nothing is told in the console, as before', async () => {
    await tell('Call Ada');
    expect(await drainNotificationMail()).toEqual({ mailed: 0, more: false });
    expect(await titles()).toEqual(['Call Ada']);
    expect((await seller.calls.notifications.choices()).choices).toContainEqual({ kind: 'task', way: 'APP' });
  });

  it('OFF is told nothing of that kind', async () => {
    await seller.calls.notifications.choose({ kind: 'task', way: 'OFF' });
    await tell('Call Ada');
    await tell('Big deal', 'deal');
    expect(await titles()).toEqual(['Big deal']);
  });

  it('MAIL gets a mail at once, with a link that stops that kind, and each notification once', async () => {
    await seller.calls.notifications.choose({ kind: 'task', way: 'MAIL' });
    await tell('Call Ada');
    await Promise.all([drainNotificationMail(), drainNotificationMail()]);
    await drainNotificationMail();
    const [mail, ...more] = await mails();
    expect([mail?.subject, more]).toEqual(['Call Ada', []]);
    expect(smtpServer.ledger.map(({ to }) => to)).toEqual([[seller.email]]);
    expect(mail?.text).toContain(`${config.baseUrl}/tasks?id=1`);
    expect(mail?.text).toContain(
      `Stop mails about tasks: ${config.baseUrl}/sign-in?next=%2Fsettings%2Fnotifications%3Fstop%3Dtask`,
    );
    expect(await titles()).toEqual(['Call Ada']);
  });

  it('DIGEST gets one mail, at eight in the morning of their own zone', async () => {
    await seller.calls.account.updateProfile({ name: 'Mia', timezone: 'Asia/Tokyo' });
    await seller.calls.notifications.choose({ kind: 'task', way: 'DIGEST' });
    await seller.calls.notifications.choose({ kind: 'deal', way: 'DIGEST' });
    await tell('Call Ada');
    await tell('Big deal', 'deal');
    const rows = await sweepDb.query<{ at: Date }>(sql`
      SELECT "mailDueAt" AS at FROM "Notification" WHERE "memberId" = ${seller.memberId}::uuid`);
    const [{ at } = { at: new Date(0) }] = rows;
    const hour = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Tokyo', hour: 'numeric', hour12: false }).format(at);
    expect(hour).toBe('08');
    expect(at.getTime() - Date.now()).toBeGreaterThan(0);
    expect(at.getTime() - Date.now()).toBeLessThanOrEqual(24 * HOUR_MS);
    expect(await drainNotificationMail()).toMatchObject({ mailed: 0 });
    expect(await drainNotificationMail(at)).toMatchObject({ mailed: 1 });
    const [mail, ...more] = await mails();
    expect([mail?.subject, more]).toEqual(['2 notifications from Acme', []]);
    expect(mail?.text).toContain('Call Ada');
    expect(mail?.text).toContain('Big deal');
  });
});

it('what no mail server could be asked to take is mailed when one is back, once', async () => {
  await seller.calls.notifications.choose({ kind: 'task', way: 'MAIL' });
  config.smtpUrl = 'smtp://127.0.0.1:1';
  await tell('Call Ada');
  expect(await drainNotificationMail()).toMatchObject({ mailed: 0 });
  config.smtpUrl = smtpServer.url;
  expect(await drainNotificationMail(new Date(Date.now() + 120_000))).toMatchObject({ mailed: 1 });
  expect(await drainNotificationMail(new Date(Date.now() + 120_000))).toMatchObject({ mailed: 0 });
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Call Ada']);
});

it('what could not be made ready when it was due is mailed later, once', async () => {
  await seller.calls.notifications.choose({ kind: 'task', way: 'MAIL' });
  await tell('Call Ada');
  const onDatabase = (statement: string) => query(process.env.DATABASE_URL ?? '', statement);
  await onDatabase('ALTER TABLE "Workspace" RENAME COLUMN name TO gone');
  try {
    expect(await drainNotificationMail()).toMatchObject({ mailed: 0 });
  } finally {
    await onDatabase('ALTER TABLE "Workspace" RENAME COLUMN gone TO name');
  }
  expect(await drainNotificationMail()).toMatchObject({ mailed: 0 });
  const later = () => drainNotificationMail(new Date(Date.now() + 180_000));
  expect([await later(), await later()]).toMatchObject([{ mailed: 1 }, { mailed: 0 }]);
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Call Ada']);
});

it('what was read in the console is not mailed, nor is anything to somebody who has not joined', async () => {
  await seller.calls.notifications.choose({ kind: 'task', way: 'MAIL' });
  const { id } = await makeMember(ws.id);
  await sweepDb.query(sql`
    INSERT INTO "NotificationChoice" VALUES (${ws.id}::uuid, ${id}::uuid, 'task', 'MAIL')`);
  await tell('Call Ada');
  await markRead(memberContext(ws.id, seller.memberId));
  expect(await drainNotificationMail()).toMatchObject({ mailed: 0 });
  expect(smtpServer.ledger).toEqual([]);
});

it('one’s choices are one’s own', async () => {
  const other = await makeSignedIn(ws.id);
  await seller.calls.notifications.choose({ kind: 'task', way: 'OFF' });
  expect((await other.calls.notifications.choices()).choices).toContainEqual({ kind: 'task', way: 'APP' });
});
