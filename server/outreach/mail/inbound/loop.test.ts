import { createTransport } from 'nodemailer';
import { afterAll, expect, vi } from 'vitest';
import { config } from '@/server/kernel/config';
import { prisma } from '@/server/kernel/db/client';
import { smtpPool } from '@/server/kernel/mail/smtp/pool';
import { emails } from '@/server/outreach/emails';
import { call } from '@/server/test/call';
import { hasDovecot, startDovecot } from '@/server/test/dovecot';
import { eventsOf, subscribe } from '@/server/test/events';
import { makeWorkspace } from '@/server/test/factories';
import { makeContact, makeMailbox } from '@/server/test/inbound';
import { hasPostfix, startPostfix } from '@/server/test/postfix';
import { shownWhere } from '@/server/test/shown-where';
import { startSmtpServer } from '@/server/test/smtp';
import { sealSettings } from '@/server/workspace/mail/server-settings';
import { startMailWatch } from './imap/supervisor';

const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});
const timing = {
  probeMs: 2000,
  answerMs: 5000,
  socketMs: 10_000,
  commandMs: 60_000,
  restMs: 20,
  backoffMs: 100,
  maxBackoffMs: 500,
};
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 120_000, interval: 50 });

/** postfix carries mail and makes the reports, dovecot keeps it, and another SMTP server is where the customers are. */
async function scene() {
  const [dovecot, smtpServer] = [await startDovecot(), await startSmtpServer()];
  const postfix = await startPostfix(dovecot.maildirs, Number(new URL(smtpServer.url).port));
  config.mailAllowHosts.push('127.0.0.1');
  const ws = await makeWorkspace();
  await subscribe(ws, 'email.received');
  const mailbox = await makeMailbox(ws);
  await prisma.mailbox.update({
    where: { workspaceId_id: { workspaceId: ws.id, id: mailbox.id } },
    data: { smtp: sealSettings(postfix.settings), imap: sealSettings(dovecot.settings), isDefault: true },
    select: { id: true },
  });
  const watch = startMailWatch({ timing });
  closing.push(dovecot.close, smtpServer.close, postfix.close, () => smtpPool().close(), watch.stop);
  const write = async (to: string, subject: string) => {
    const contactId = await makeContact(ws, to);
    const draft = await call(ws.key, emails.create, { contactId, subject, bodyHtml: '<p>Shall we meet?</p>' });
    const id = draft.body.email.id;
    return { id, contactId, sent: await call(ws.key, emails.send, { id }) };
  };
  return { ws, mailbox, smtpServer, postfix, write };
}

async function wholeLoop() {
  const { ws, mailbox, smtpServer, postfix, write } = await scene();

  const { id, contactId, sent } = await write('bob@acme.example', 'Your workshop');
  expect(sent.body).toMatchObject({
    sent: true,
    email: { status: 'SENT', fromEmail: expect.stringContaining(mailbox.address) },
  });
  await until(async () => expect(smtpServer.ledger.map(({ to }) => to)).toEqual([['bob@acme.example']]));
  const [arrived] = await smtpServer.mails();

  const bob = createTransport({ host: '127.0.0.1', port: postfix.settings.port, ignoreTLS: true });
  const reply = {
    inReplyTo: arrived?.messageId ?? '',
    references: arrived?.messageId ?? '',
    subject: 'Re: Your workshop',
  };
  await bob.sendMail({ from: 'Bob <bob@acme.example>', to: mailbox.address, text: 'Sounds good, call me.', ...reply });
  await until(async () => expect(await eventsOf(ws)).toHaveLength(1));
  const [event] = await eventsOf(ws);
  expect(event.data.email).toMatchObject({ contactId, threadId: id, direction: 'INBOUND', replyClass: 'POSITIVE' });
  const read = await call(ws.key, emails.get, { id });
  expect(read.body.thread.map(({ direction }) => direction)).toEqual(['OUTBOUND', 'INBOUND']);
  expect(read.body.engagement.timeline.map(({ type }) => type)).toEqual(['DELIVERED', 'REPLY']);

  smtpServer.faults.recipient = '550 5.1.1 No such user';
  const ghost = await write('ghost@acme.example', 'Hello');
  expect(ghost.sent.body.sent).toBe(true);
  const where = { workspaceId: ws.id };
  await until(async () =>
    expect(await prisma.suppression.findMany({ where })).toMatchObject([
      { email: 'ghost@acme.example', reason: 'BOUNCE' },
    ]),
  );
  expect((await call(ws.key, emails.get, { id: ghost.id })).body.engagement).toMatchObject({ bounced: true });
  const contact = await prisma.contact.findFirst({ where: { ...where, id: ghost.contactId } });
  expect(contact?.emailStatus).toBe('BOUNCED');
  expect(await eventsOf(ws)).toHaveLength(1);
}

shownWhere(hasDovecot && hasPostfix, 'apt-get install postfix dovecot-imapd and run as root')(
  'through real servers a mail goes out, its answer comes in, and a report about another suppresses its address',
  wholeLoop,
  120_000,
);
