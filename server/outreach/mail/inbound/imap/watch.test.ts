import { getEventListeners } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { config } from '@/server/kernel/config';
import { prisma } from '@/server/kernel/db/client';
import { eventsOf, subscribe } from '@/server/test/events';
import { makeWorkspace } from '@/server/test/factories';
import { startImapServer } from '@/server/test/imap-server';
import { makeMailbox, rawMail } from '@/server/test/inbound';
import { sealSettings } from '@/server/workspace/mail/server-settings';
import { pollMailboxes } from './poll';
import { pollOnce } from './session';
import { startMailWatch } from './supervisor';

const timing = {
  probeMs: 60_000,
  answerMs: 500,
  socketMs: 5000,
  commandMs: 60_000,
  restMs: 20,
  backoffMs: 20,
  maxBackoffMs: 100,
};
config.mailAllowHosts.push('127.0.0.1');
const open: { close?(): Promise<unknown>; stop?(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await (one.stop ?? one.close)?.();
});

async function scene({ mails = 0, connectedAt = new Date(Date.now() - 60_000) } = {}) {
  const ws = await makeWorkspace();
  await subscribe(ws, 'email.received');
  const imapServer = await startImapServer();
  open.push(imapServer);
  for (let n = 0; n < mails; n++) imapServer.deliver(mail(n));
  const mailbox = await makeMailbox(ws, { connectedAt });
  const where = { workspaceId_id: { workspaceId: ws.id, id: mailbox.id } };
  await prisma.mailbox.update({ where, data: { imap: sealSettings(imapServer.settings) }, select: { id: true } });
  open.push({ stop: () => prisma.mailbox.update({ where, data: { status: 'PAUSED' }, select: { id: true } }) });
  const count = () => prisma.email.count({ where: { workspaceId: ws.id } });
  const folder = () => prisma.mailboxFolder.findFirst({ where: { workspaceId: ws.id } });
  const box = () => prisma.mailbox.findUniqueOrThrow({ where });
  return { ws, imapServer, count, folder, box, where };
}
const mail = (n: number) => rawMail({ From: `p${n}@acme.example`, Subject: `Mail ${n}` });
function watch(more: Partial<typeof timing> = {}, renewMs = 15_000) {
  const running = startMailWatch({ timing: { ...timing, ...more }, renewMs });
  open.push(running);
  return running;
}
const until = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 150_000, interval: 40 });

test('what is there is read in order, what comes is read at once, and each fires one event', async () => {
  const { ws, imapServer, count, folder } = await scene({ mails: 120 });
  // A machine that is busy with other work may keep the server from answering in time: that is another test's.
  watch({ answerMs: 30_000, socketMs: 60_000 });
  await until(async () => expect(await count()).toBe(120));
  await until(() => expect(imapServer.connections()).toBe(1));
  for (let n = 120; n < 130; n++) imapServer.deliver(mail(n));
  await until(async () => expect((await folder())?.lastUid).toBe(130n));
  expect(await count()).toBe(130);
  const subjects = (await eventsOf(ws)).map(({ data }) => data.email.subject);
  expect(subjects).toEqual(Array.from({ length: 130 }, (_, n) => `Mail ${n}`));
  expect(imapServer.logins).toBe(1);
});

test('a connection cut in the middle of a message loses nothing and takes nothing twice', async () => {
  const { ws, imapServer, count } = await scene({ mails: 30 });
  imapServer.faults.cutAt = 17;
  // How often it connects must not be up to how busy the machine is.
  watch({ answerMs: 30_000, socketMs: 60_000 });
  await until(async () => expect(await count()).toBe(30));
  expect(imapServer.logins).toBe(2);
  expect(await eventsOf(ws)).toHaveLength(30);
});

test('an empty answer to FETCH does not move the cursor', async () => {
  const { imapServer, count, folder, box } = await scene({ mails: 5 });
  imapServer.faults.emptyFetch = true;
  watch({ backoffMs: 600, maxBackoffMs: 600 });
  await until(async () => expect((await box()).lastError).toContain('did not send 5 of 5'));
  expect((await folder())?.lastUid).toBe(0n);
  await until(async () => expect(await count()).toBe(5));
  await until(async () => expect((await box()).lastError).toBeNull());
});

test('of a message over 50 MB the header is recorded, and that it was too large; the next one comes', async () => {
  const { ws, imapServer, folder } = await scene();
  const huge = rawMail({ From: 'bob@acme.example', Subject: 'Plans' }, 'All of them:');
  imapServer.deliver(Buffer.concat([huge, Buffer.alloc(50 * 1024 * 1024, `${'a'.repeat(76)}\r\n`)]));
  imapServer.deliver(mail(1));
  watch({ answerMs: 30_000, socketMs: 60_000 });
  await until(async () => expect((await folder())?.lastUid).toBe(2n));
  expect(await prisma.email.findMany({ where: { workspaceId: ws.id }, orderBy: { id: 'asc' } })).toMatchObject([
    { subject: 'Plans', error: 'Only the header of this mail could be read. It is too large to read.', attempts: 0 },
    { subject: 'Mail 1', error: null },
  ]);
});

test.each([
  ['whose sending breaks the connection', { breaksAt: 2 }],
  ['that is sent whole to whoever asks for its beginning', { ignoresPartial: true }],
])('a message %s holds up those after it for a while: then its header is recorded', async (_, faults) => {
  const { ws, imapServer, folder } = await scene({ mails: 1 });
  const plans = rawMail({ From: 'bob@acme.example', Subject: 'Plans' }, 'All of them:');
  imapServer.deliver(Buffer.concat([plans, Buffer.alloc(53 * 1024 * 1024, `${'a'.repeat(76)}\r\n`)]));
  imapServer.deliver(mail(2));
  Object.assign(imapServer.faults, faults);
  watch({ answerMs: 30_000, socketMs: 60_000 });
  await until(async () => expect((await folder())?.lastUid).toBe(3n));
  expect(await prisma.email.findMany({ where: { workspaceId: ws.id }, orderBy: { id: 'asc' } })).toMatchObject([
    { subject: 'Mail 0', error: null },
    { subject: 'Plans', error: 'Only the header of this mail could be read. The mail server did not send it whole.' },
    { subject: 'Mail 2', error: null },
  ]);
  expect(await eventsOf(ws)).toHaveLength(3);
});

test('a message that breaks the connection at its header, too, is passed over once another one comes', async () => {
  const { ws, imapServer, folder, box } = await scene({ mails: 2 });
  Object.assign(imapServer.faults, { breaksAt: 2, breaksAtHeader: true });
  watch({ answerMs: 30_000, socketMs: 60_000 });
  // It may be the connection: as long as nothing waits behind it, it is asked for again.
  await until(async () => expect((await folder())?.stuckTimes).toBeGreaterThan(12));
  expect(await folder()).toMatchObject({ lastUid: 1n });
  expect((await box()).lastError).toContain('IMAP: ');
  imapServer.deliver(mail(2));
  await until(async () => expect((await folder())?.lastUid).toBe(3n));
  const emails = await prisma.email.findMany({ where: { workspaceId: ws.id }, orderBy: { id: 'asc' } });
  expect(emails.map(({ subject }) => subject)).toEqual(['Mail 0', 'Mail 2']);
  expect(
    await prisma.notification.findMany({ where: { workspaceId: ws.id, title: { contains: 'fetched' } } }),
  ).toMatchObject([{ kind: 'mail', body: expect.stringContaining('number 2 in INBOX') }]);
});

test('another UIDVALIDITY starts the folder over, and nothing is there twice', async () => {
  const { ws, imapServer, count, folder } = await scene({ mails: 8 });
  const first = watch();
  await until(async () => expect(await count()).toBe(8));
  await first.stop();
  imapServer.renumber(3);
  imapServer.deliver(mail(8));
  watch();
  await until(async () => expect(await folder()).toMatchObject({ uidValidity: 2n, lastUid: 11n }));
  expect(await count()).toBe(9);
  expect(await eventsOf(ws)).toHaveLength(9);
});

test('a server that falls silent while idling is noticed and left', async () => {
  const { imapServer, count } = await scene({ mails: 1 });
  watch({ probeMs: 300, answerMs: 300 });
  await until(async () => expect(await count()).toBe(1));
  imapServer.faults.deaf = true;
  await until(() => expect(imapServer.connections()).toBe(0));
  imapServer.faults.deaf = false;
  imapServer.deliver(mail(1));
  await until(async () => expect(await count()).toBe(2));
});

test('a server whose line never ends is left, and says so at the mailbox', async () => {
  const { imapServer, box } = await scene({ mails: 1 });
  imapServer.faults.endless = 'UID SEARCH';
  const before = process.memoryUsage().arrayBuffers;
  watch({ answerMs: 30_000, socketMs: 60_000 });
  await until(async () => expect((await box()).lastError).toMatch(/^IMAP: Line length/));
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 1024 * 1024);
});

function* endless(...lines: string[]) {
  for (;;) yield* lines;
}
const numbers = (many: number) => `* SEARCH ${Array.from({ length: many }, (_, n) => 1_000_000_000 + n).join(' ')}`;
test.each([
  ['with a line of two megabytes', 'UID SEARCH', [numbers(180_000)], 'Line length'],
  ['with lines without end', 'UID SEARCH', endless(numbers(1400)), 'more than is taken of the answer to UID SEARCH'],
  ['with folders without end', 'LIST', endless('* LIST () "/" A'), 'more than is taken of the answer to LIST'],
  ['with folders of long names', 'LIST', endless(`* LIST () "/" ${'a'.repeat(1000)}`), 'of the answer to LIST'],
  ['with what is no answer', 'EXAMINE', endless('* OK Still here'), 'more than is taken of the answer to EXAMINE'],
  ['with nothing', 'EXAMINE', endless(''), 'more than is taken of the answer to EXAMINE'],
  ['with a text as large as a mail', 'LIST', ['* LIST () "/" {9000000}'], 'Literal size'],
  ['with mails that nobody asked for', 'UID FETCH', unasked(), 'more than is taken of the answer to UID FETCH'],
  [
    'with a range of millions',
    'UID SEARCH',
    ['* 16000000 EXISTS', '* ESEARCH (TAG "A") UID ALL 1:16000000'],
    'ESEARCH',
  ],
  ['with millions of deletions', 'UID SEARCH', ['* 16000000 EXISTS', '* VANISHED 1:16000000'], 'VANISHED'],
  ['with parts of one mail', 'UID FETCH', parts(), 'more than is taken of the answer to UID FETCH'],
])('a server that answers %s is left, and says so at the mailbox', async (_, command, lines, why) => {
  const { imapServer, box } = await scene({ mails: 1 });
  imapServer.faults.instead = { command, lines };
  // What is sent once is enough: no line or part of it may be waited for.
  watch({ answerMs: 30_000, socketMs: 60_000, backoffMs: 60_000, maxBackoffMs: 60_000 });
  await until(async () => expect((await box()).lastError).toContain(why));
  await until(() => expect(imapServer.connections()).toBe(0));
});
function* unasked() {
  const mail = 'a'.repeat(1024 * 1024);
  for (let uid = 2; ; uid++) yield `* 1 FETCH (UID ${uid} BODY[]<0> {${mail.length}}\r\n${mail})`;
}
function* parts() {
  yield '* 1 FETCH (UID 1 X {0}';
  yield* endless(' X {0}');
}

test('a server that goes on talking is left when its answer does not end', async () => {
  const { imapServer, box } = await scene({ mails: 1 });
  imapServer.faults.instead = { command: 'EXAMINE', lines: endless('* OK Still here'), everyMs: 20 };
  watch({ answerMs: 30_000, socketMs: 60_000, commandMs: 400, backoffMs: 60_000, maxBackoffMs: 60_000 });
  await until(async () => expect((await box()).lastError).toContain('did not end its answer to EXAMINE'));
  await until(() => expect(imapServer.connections()).toBe(0));
});

test('of a folder with 20,000 messages those are read that are new', async () => {
  const { imapServer, count, folder } = await scene();
  const old = new Date(Date.now() - 60 * 86_400_000);
  for (let n = 0; n < 20_000; n++) imapServer.deliver(mail(n), old);
  for (let n = 0; n < 3; n++) imapServer.deliver(mail(n));
  watch({ answerMs: 30_000, socketMs: 60_000 });
  await until(async () => expect((await folder())?.lastUid).toBe(20_003n));
  expect(await count()).toBe(3);
  expect(imapServer.logins).toBe(1);
});

test('a server without IDLE is looked into from time to time', async () => {
  const { imapServer, count } = await scene();
  imapServer.faults.noIdle = true;
  watch({ probeMs: 200 });
  await until(() => expect(imapServer.logins).toBe(1));
  imapServer.deliver(mail(0));
  await until(async () => expect(await count()).toBe(1));
});

test('history before the connection fires nothing', async () => {
  const { ws, imapServer, count, folder } = await scene({ connectedAt: new Date() });
  imapServer.deliver(mail(0), new Date(Date.now() - 3 * 86_400_000));
  watch();
  await until(async () => expect((await folder())?.lastUid).toBe(1n));
  expect([await count(), (await eventsOf(ws)).length]).toEqual([0, 0]);
});

test('of several processes one watches a mailbox; when it ends another goes on; other settings take effect', async () => {
  const { imapServer, count, where } = await scene({ mails: 1 });
  const processes = Array.from({ length: 4 }, () => watch({}, 100));
  await until(async () => expect(await count()).toBe(1));
  expect(imapServer.logins).toBe(1);
  const holder = await prisma.mailboxWatch.findFirstOrThrow({
    where: { workspaceId: where.workspaceId_id.workspaceId },
  });
  for (const one of processes.slice(0, 3)) await one.stop();
  await until(async () => {
    await until(() => expect(imapServer.connections()).toBe(1));
    imapServer.deliver(mail(1));
    expect(await count()).toBeGreaterThan(1);
  });
  expect(holder.leaseUntil.getTime()).toBeGreaterThan(Date.now());
  const logins = imapServer.logins;
  await prisma.mailbox.update({ where, data: { imap: sealSettings(imapServer.settings) }, select: { id: true } });
  await until(() => expect(imapServer.logins).toBe(logins + 1));
  await prisma.mailbox.update({ where, data: { status: 'PAUSED' }, select: { id: true } });
  await until(() => expect(imapServer.connections()).toBe(0));
});

test('a mail server inside the network is not connected to, unless the operator lets it through', async () => {
  const { imapServer, box } = await scene({ mails: 1 });
  config.mailAllowHosts.splice(0);
  open.push({ stop: async () => config.mailAllowHosts.push('127.0.0.1') });
  watch();
  await until(async () => expect((await box()).lastError).toContain('is not on the public Internet'));
  expect(imapServer.logins).toBe(0);
});

test('mailboxes that nobody watches are read by a look now and then', async () => {
  const { imapServer, count, folder } = await scene({ mails: 3 });
  expect(await pollMailboxes(timing)).toEqual({ mailboxes: 1 });
  expect([await count(), (await folder())?.lastUid]).toEqual([3, 3n]);
  imapServer.deliver(mail(3));
  watch();
  await until(async () => expect(await count()).toBe(4));
  expect(await pollMailboxes(timing)).toEqual({ mailboxes: 0 });
});

test('a connection that is over leaves nothing at the signal that outlives it', async () => {
  const { ws, imapServer, where } = await scene({ mails: 1 });
  const { signal } = new AbortController();
  const mailbox = {
    workspaceId: ws.id,
    mailboxId: where.workspaceId_id.id,
    settings: imapServer.settings,
    since: new Date(0),
  };
  await pollOnce(mailbox, timing, signal);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
