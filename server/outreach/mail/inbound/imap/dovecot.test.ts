import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, vi } from 'vitest';
import { prisma, sql, sweepDb } from '@/server/kernel/db/client';
import { hasDovecot, startDovecot } from '@/server/test/dovecot';
import { eventsOf, subscribe } from '@/server/test/events';
import { makeWorkspace } from '@/server/test/factories';
import { makeContact, makeMailbox, makeSent, rawMail, rawReport } from '@/server/test/inbound';
import { fileOf } from '@/server/test/programs';
import { shownWhere } from '@/server/test/shown-where';
import { sealSettings } from '@/server/workspace/mail/server-settings';

const MAILS = 300;
const KILLS = 6;
const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** A process that watches; what it held is free at once after its death, as it would be when its lease has ended. */
async function watcher(): Promise<ChildProcess> {
  await sweepDb.query(sql`DELETE FROM "MailboxWatch"`);
  const env = { ...process.env, CRM_MAIL_ALLOW_HOSTS: '127.0.0.1', LOG_LEVEL: 'silent' };
  const child = fork(fileOf('server/test/mail-watcher.ts'), { env, stdio: 'ignore' });
  await new Promise((resolve) => child.once('message', resolve));
  return child;
}

const shown = shownWhere(hasDovecot, 'apt-get install dovecot-imapd and run as root');
const withDovecot = (name: string, show: () => Promise<void>) => shown(name, show, 600_000);

withDovecot('from a real server every mail is taken in once, through kills and another UIDVALIDITY', async () => {
  const dovecot = await startDovecot();
  closing.push(dovecot.close);
  const ws = await makeWorkspace();
  await subscribe(ws, 'email.received');
  const mailbox = await makeMailbox(ws);
  await makeContact(ws, 'old@acme.example');
  const sent = await makeSent(ws, mailbox, 'ghost@acme.example');
  const where = { workspaceId_id: { workspaceId: ws.id, id: mailbox.id } };
  await prisma.mailbox.update({ where, data: { imap: sealSettings(dovecot.settings) }, select: { id: true } });

  const before = new Date(Date.now() - 86_400_000);
  for (let n = 0; n < 20; n++) dovecot.deliver(rawMail({ From: 'old@acme.example', Subject: `History ${n}` }), before);
  const news = rawMail({ From: 'news@n.example', 'List-Id': '<n.example>', Subject: 'Bulk' });
  const report = rawReport({ recipient: 'ghost@acme.example', about: sent.messageId });
  const twice = rawMail({ From: 'twice@acme.example', Subject: 'Mail twice' });
  for (const raw of [news, report, report, twice, twice]) dovecot.deliver(raw);

  let delivered = 0;
  const deliver = (upTo: number) => {
    for (; delivered < upTo; delivered++) {
      dovecot.deliver(rawMail({ From: `p${delivered}@acme.example`, Subject: `Mail ${delivered}` }));
    }
  };
  deliver(MAILS / 2);
  let kills = 0;
  let child = await watcher();
  for (; kills < KILLS; kills++) {
    deliver(Math.min(MAILS, MAILS / 2 + kills * 30));
    await sleep(Math.random() * 800);
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
    if (kills === KILLS / 2) dovecot.forget();
    child = await watcher();
  }
  closing.push(() => child.kill('SIGKILL'));
  deliver(MAILS);

  const inbound = { workspaceId: ws.id, direction: 'INBOUND' };
  await vi.waitFor(
    async () => expect(await prisma.email.count({ where: inbound })).toBeGreaterThanOrEqual(MAILS + 22),
    {
      timeout: 150_000,
      interval: 100,
    },
  );
  await vi.waitFor(async () => expect(await prisma.suppression.count({ where: { workspaceId: ws.id } })).toBe(1), {
    timeout: 60_000,
  });
  expect(await prisma.email.count({ where: inbound })).toBe(MAILS + 22);
  const subjects = (await eventsOf(ws)).map(({ data }) => data.email.subject).sort();
  expect(subjects).toEqual(['Mail twice', ...Array.from({ length: MAILS }, (_, n) => `Mail ${n}`)].sort());
  expect(await prisma.emailEvent.count({ where: { workspaceId: ws.id, type: 'BOUNCE' } })).toBe(1);
});
