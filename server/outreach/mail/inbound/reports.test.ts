import { expect, test } from 'vitest';
import { prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { newMessageId } from '@/server/outreach/mail/message-id';
import { eventsOf, subscribe } from '@/server/test/events';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { makeContact, makeMailbox, makeSent, rawMail, rawReport } from '@/server/test/inbound';
import { notificationsOf } from '@/server/test/notifications';
import { receiveRaw } from './receive-raw';

async function scene() {
  const ws = await makeWorkspace();
  await subscribe(ws, 'email.received');
  const mailbox = await makeMailbox(ws);
  const contactId = await makeContact(ws, 'Bob@acme.example');
  return { ws, mailbox, contactId, sent: await makeSent(ws, mailbox, 'bob@acme.example', contactId) };
}
const suppressed = async (ws: TestWorkspace) =>
  (await prisma.suppression.findMany({ where: { workspaceId: ws.id } })).map(
    ({ email, reason }) => `${email} ${reason}`,
  );
const emailStatus = async (ws: TestWorkspace) =>
  (await prisma.contact.findFirstOrThrow({ where: { workspaceId: ws.id } })).emailStatus;
const timeline = async (ws: TestWorkspace, emailId: string) =>
  (await prisma.emailEvent.findMany({ where: { workspaceId: ws.id, emailId } })).map(({ type }) => type);

test('a permanent failure suppresses the address and marks the contact and the mail, once, without email.received', async () => {
  const { ws, mailbox, sent } = await scene();
  const report = rawReport({ recipient: 'bob@acme.example', about: sent.messageId });
  const answers = await Promise.all(Array.from({ length: 8 }, () => receiveRaw(mailbox, report)));
  expect(answers[0]).toEqual({ accepted: true, emailId: null, kind: 'BOUNCE' });
  expect(await suppressed(ws)).toEqual(['bob@acme.example BOUNCE']);
  expect(await emailStatus(ws)).toBe('BOUNCED');
  expect(await timeline(ws, sent.id)).toEqual(['BOUNCE']);
  expect(
    (await prisma.email.findFirstOrThrow({ where: { workspaceId: ws.id, id: sent.id } })).bouncedAt,
  ).not.toBeNull();
  expect(await eventsOf(ws)).toEqual([]);
});

test('a copy that comes back suppresses its own address, and says nothing of the mail', async () => {
  const { ws, mailbox, sent } = await scene();
  const where = { workspaceId_id: { workspaceId: ws.id, id: sent.id } };
  await prisma.email.update({ where, data: { ccEmails: ['cem@acme.example'] }, select: { id: true } });
  await receiveRaw(mailbox, rawReport({ recipient: 'Cem@acme.example', about: sent.messageId }));
  expect(await suppressed(ws)).toEqual(['cem@acme.example BOUNCE']);
  expect(await timeline(ws, sent.id)).toEqual([]);
  expect(await emailStatus(ws)).toBe('UNKNOWN');
});

test('a full mailbox marks the mail and suppresses nobody', async () => {
  const { ws, mailbox, sent } = await scene();
  const full = {
    recipient: 'bob@acme.example',
    status: '5.2.2',
    diagnostic: '552 5.2.2 Mailbox full',
    about: sent.messageId,
  };
  await receiveRaw(mailbox, rawReport(full));
  expect(await suppressed(ws)).toEqual([]);
  expect(await emailStatus(ws)).toBe('UNKNOWN');
  expect(await timeline(ws, sent.id)).toEqual(['BOUNCE']);
});

test('a report in words suppresses where it names a mail of ours, its recipient and an unmistakable status', async () => {
  const report = (to: string, about: string, why: string) =>
    rawMail(
      { From: 'MAILER-DAEMON@mx.example', Subject: 'failure notice' },
      `<${to}>: ${why}\n\n--- Below this line is a copy of the message.\n\nMessage-ID: ${about}\nTo: ${to}\n`,
    );
  const { ws, mailbox, sent } = await scene();
  await receiveRaw(mailbox, report('bob@acme.example', '<guessed@crm.example>', '550 5.1.1 User unknown'));
  await receiveRaw(mailbox, report('eve@acme.example', sent.messageId, '550 5.1.1 User unknown'));
  expect(await timeline(ws, sent.id)).toEqual([]);
  await receiveRaw(mailbox, report('bob@acme.example', sent.messageId, '552 5.2.2 Mailbox full'));
  expect(await suppressed(ws)).toEqual([]);
  expect(await timeline(ws, sent.id)).toEqual(['BOUNCE']);
  await receiveRaw(mailbox, report('bob@acme.example', sent.messageId, '550 5.1.1 User unknown'));
  expect(await suppressed(ws)).toEqual(['bob@acme.example BOUNCE']);
  expect(await timeline(ws, sent.id)).toEqual(['BOUNCE']);
  expect(await eventsOf(ws)).toEqual([]);
});

test('a complaint in Outlook’s own form counts, also where it comes without a feedback report', async () => {
  const complaint = (from: string, about: string) =>
    rawMail(
      {
        From: from,
        Subject: 'complaint about message',
        'MIME-Version': '1.0',
        'Content-Type': 'multipart/mixed; boundary=b',
      },
      `--b\nContent-Type: message/rfc822\n\nX-HmXmrOriginalRecipient: bob@acme.example\nTo: bob@acme.example\nMessage-ID: ${about}\n\nHello\n--b--`,
    );
  const { ws, mailbox, sent } = await scene();
  await receiveRaw(mailbox, complaint('staff@hotmail.com', '<forged@crm.example>'));
  expect(await suppressed(ws)).toEqual([]);
  expect(await receiveRaw(mailbox, complaint('staff@hotmail.com', sent.messageId))).toMatchObject({
    kind: 'COMPLAINT',
  });
  expect(await suppressed(ws)).toEqual(['bob@acme.example COMPLAINT']);
  expect(await eventsOf(ws)).toEqual([]);
});

test('a thousand forged reports suppress nobody', { timeout: 60_000 }, async () => {
  const { ws, mailbox, sent } = await scene();
  const forgeries = [
    (n: number) => ({ recipient: 'bob@acme.example', about: `<${n}@guessed.example>` }),
    (n: number) => ({ recipient: 'bob@acme.example', about: sent.messageId.replace(/\.[^@]+@/, `.${n}@`) }),
    (n: number) => ({ recipient: `victim${n}@acme.example`, about: sent.messageId }),
    () => ({ recipient: 'bob@acme.example', about: '' }),
  ];
  const bombard = async (offset: number) => {
    for (let n = offset; n < 1000; n += 8) await receiveRaw(mailbox, rawReport(forgeries[n % 4]?.(n) ?? {}));
  };
  await Promise.all(Array.from({ length: 8 }, (_, offset) => bombard(offset)));
  expect(await suppressed(ws)).toEqual([]);
  expect(await emailStatus(ws)).toBe('UNKNOWN');
  expect(await timeline(ws, sent.id)).toEqual([]);
});

test('a complaint suppresses and marks, also where the provider hides who complained; a forged one does nothing', async () => {
  const { ws, mailbox, sent } = await scene();
  const type = 'multipart/report; report-type=feedback-report; boundary=b';
  const complaint = (about: string) =>
    rawMail(
      { From: 'abuse@provider.example', Subject: 'abuse report', 'MIME-Version': '1.0', 'Content-Type': type },
      `--b\n\nA complaint.\n--b\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\n
--b\nContent-Type: message/rfc822\n\nTo: redacted@provider.example\nMessage-ID: ${about}\n\nHello\n--b--`,
    );
  await receiveRaw(mailbox, complaint('<forged@crm.example>'));
  expect(await suppressed(ws)).toEqual([]);
  expect(await receiveRaw(mailbox, complaint(sent.messageId))).toMatchObject({ kind: 'COMPLAINT', emailId: null });
  await receiveRaw(mailbox, complaint(sent.messageId));
  expect(await suppressed(ws)).toEqual(['bob@acme.example COMPLAINT']);
  expect(await emailStatus(ws)).toBe('COMPLAINED');
  expect(await timeline(ws, sent.id)).toEqual(['COMPLAINT']);
  expect(await eventsOf(ws)).toEqual([]);
});

test('a complaint about a mail with copies suppresses the one who complained, and nobody where it does not say who', async () => {
  const { ws, mailbox, sent } = await scene();
  const where = { workspaceId_id: { workspaceId: ws.id, id: sent.id } };
  const copies = { ccEmails: ['carol@acme.example'], bccEmails: ['dan@acme.example'], memberId: ws.ownerId };
  await prisma.email.update({ where, data: copies, select: { id: true } });
  const type = 'multipart/report; report-type=feedback-report; boundary=b';
  const complaint = (field: string) =>
    rawMail(
      { From: 'abuse@provider.example', Subject: 'abuse report', 'MIME-Version': '1.0', 'Content-Type': type },
      `--b\n\nA complaint.\n--b\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\n${field}\n
--b\nContent-Type: message/rfc822\n\nTo: bob@acme.example\nMessage-ID: ${sent.messageId}\n\nHello\n--b--`,
    );
  for (const field of ['Version: 1', 'Original-Rcpt-To: <somebody@elsewhere.example>']) {
    await receiveRaw(mailbox, complaint(field));
  }
  expect(await suppressed(ws)).toEqual([]);
  expect((await notificationsOf(ws)).map(({ title }) => title)).toEqual(['Somebody called a mail of yours spam']);
  await receiveRaw(mailbox, complaint('Original-Rcpt-To: <Carol@acme.example>'));
  expect(await suppressed(ws)).toEqual(['carol@acme.example COMPLAINT']);
  expect(await emailStatus(ws)).toBe('UNKNOWN');
  await receiveRaw(mailbox, complaint('Original-Rcpt-To: <bob@acme.example>'));
  expect((await suppressed(ws)).sort()).toEqual(['bob@acme.example COMPLAINT', 'carol@acme.example COMPLAINT']);
});

test('a complaint that does not say who, about a mail of nobody’s, is for owners and admins to see to', async () => {
  const { ws, mailbox, sent } = await scene();
  const where = { workspaceId_id: { workspaceId: ws.id, id: sent.id } };
  await prisma.email.update({
    where,
    data: { ccEmails: ['carol@acme.example'], memberId: null },
    select: { id: true },
  });
  const type = 'multipart/report; report-type=feedback-report; boundary=b';
  const headers = { From: 'abuse@provider.example', 'MIME-Version': '1.0', 'Content-Type': type };
  const about = `--b\nContent-Type: message/rfc822\n\nTo: bob@acme.example\nMessage-ID: ${sent.messageId}\n\nHello\n--b--`;
  const report = '--b\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\nVersion: 1\n\n';
  await receiveRaw(mailbox, rawMail(headers, `--b\n\nA complaint.\n${report}${about}`));
  expect((await notificationsOf(ws)).map(({ title }) => title)).toEqual([
    'Somebody called a mail of the workspace spam',
  ]);
});

test('a report about a mail of another workspace does nothing, there or here', async () => {
  const [here, there] = [await scene(), await scene()];
  await receiveRaw(here.mailbox, rawReport({ recipient: 'bob@acme.example', about: there.sent.messageId }));
  expect([...(await suppressed(here.ws)), ...(await suppressed(there.ws))]).toEqual([]);
  expect([...(await timeline(here.ws, here.sent.id)), ...(await timeline(there.ws, there.sent.id))]).toEqual([]);
});

test('a report that is quicker than the record of the mail waits for it', async () => {
  const { ws, mailbox } = await scene();
  const id = newId();
  const about = `<${newMessageId(id, mailbox.address)}>`;
  const reported = receiveRaw(mailbox, rawReport({ recipient: 'bob@acme.example', about }));
  const row = { workspaceId: ws.id, id, threadId: id, messageId: about.slice(1, -1), toEmail: 'bob@acme.example' };
  await prisma.email.create({ data: { ...row, status: 'SENT', fromEmail: mailbox.address }, select: { id: true } });
  await reported;
  expect(await suppressed(ws)).toEqual(['bob@acme.example BOUNCE']);
});
