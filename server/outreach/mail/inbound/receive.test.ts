import { expect, test } from 'vitest';
import { payloads } from '@/server/automation/events/payloads';
import { prisma } from '@/server/kernel/db/client';
import { eventsOf, subscribe } from '@/server/test/events';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { makeContact, makeMailbox, makeSent, rawMail } from '@/server/test/inbound';
import { notificationsOf } from '@/server/test/notifications';
import { receiveRaw } from './receive-raw';

async function scene(connectedAt?: Date) {
  const ws = await makeWorkspace();
  await subscribe(ws, 'email.received');
  return { ws, mailbox: await makeMailbox(ws, connectedAt ? { connectedAt } : {}) };
}
const emailOf = (ws: TestWorkspace, id: string | null) =>
  prisma.email.findFirstOrThrow({ where: { workspaceId: ws.id, id: id ?? '' } });
const timeline = async (ws: TestWorkspace, emailId: string) =>
  (await prisma.emailEvent.findMany({ where: { workspaceId: ws.id, emailId }, orderBy: { id: 'asc' } })).map(
    ({ type }) => type,
  );

test('a reply joins its thread, its contact and the timeline, and fires email.received', async () => {
  const { ws, mailbox } = await scene();
  const contactId = await makeContact(ws, 'bob@acme.example');
  const sent = await makeSent(ws, mailbox, 'bob@acme.example', contactId);
  const raw = rawMail(
    { From: 'Bob <Bob@Acme.example>', To: mailbox.address, Cc: 'carol@acme.example', 'In-Reply-To': sent.messageId },
    'Sounds good, call me.',
  );
  const { emailId, kind } = await receiveRaw(mailbox, raw);
  expect(kind).toBe('MESSAGE');
  expect(await emailOf(ws, emailId)).toMatchObject({
    ...{ direction: 'INBOUND', status: 'SENT', threadId: sent.id, contactId, mailboxId: mailbox.id, unread: true },
    ...{ fromEmail: 'Bob <bob@acme.example>', toEmail: mailbox.address, replyClass: 'POSITIVE', subject: 'Hello' },
  });
  expect(await timeline(ws, sent.id)).toEqual(['REPLY']);
  expect((await emailOf(ws, sent.id)).repliedAt).not.toBeNull();
  expect((await prisma.contact.findFirstOrThrow({ where: { workspaceId: ws.id } })).lastActivityAt).not.toBeNull();
  expect(await notificationsOf(ws)).toEqual([
    { title: 'Bob replied', body: 'Hello', href: `/inbox?box=inbox&id=${emailId}` },
  ]);
  const [event, ...more] = await eventsOf(ws);
  expect(more).toEqual([]);
  expect(payloads['email.received'].parse(event.data).email).toMatchObject({
    ...{ id: emailId, direction: 'INBOUND', ccEmails: ['carol@acme.example'], emailAccountId: mailbox.id },
    ...{ replyClass: 'POSITIVE', threadId: sent.id, contactId },
  });
});

test('mail without a thread belongs to the contact, else the lead, with its address, else to nobody', async () => {
  const { ws, mailbox } = await scene();
  const contactId = await makeContact(ws, 'Bob@acme.example');
  const leadId = '0193b5c0-0000-7000-8000-000000000001';
  await prisma.lead.create({ data: { workspaceId: ws.id, id: leadId, name: 'Lia', email: 'lia@acme.example' } });
  const from = async (address: string) => emailOf(ws, (await receiveRaw(mailbox, rawMail({ From: address }))).emailId);
  expect(await from('bob@ACME.example')).toMatchObject({ contactId, leadId: null, replyClass: 'NEUTRAL' });
  expect(await from('lia@acme.example')).toMatchObject({ contactId: null, leadId });
  expect(await from('eve@elsewhere.example')).toMatchObject({ contactId: null, leadId: null, replyClass: null });
  expect(await eventsOf(ws)).toHaveLength(3);
});

test('the same mail, however often and at once it comes, is recorded once and fires once', async () => {
  const { ws, mailbox } = await scene();
  const other = await makeMailbox(ws);
  const sent = await makeSent(ws, mailbox, 'bob@acme.example');
  const raw = rawMail({ From: 'bob@acme.example', 'In-Reply-To': sent.messageId });
  const anonymous = Buffer.from(
    'From: bob@acme.example\r\nDate: Fri, 20 Nov 2026 09:00:00 +0000\r\n\r\nNo Message-ID.\r\n',
  );
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, count) => receiveRaw(count % 2 ? mailbox : other, count % 4 < 2 ? raw : anonymous)),
  );
  expect(new Set(all.map(({ emailId }) => emailId)).size).toBe(2);
  expect(await prisma.email.count({ where: { workspaceId: ws.id, direction: 'INBOUND' } })).toBe(2);
  expect(await eventsOf(ws)).toHaveLength(2);
  expect(await timeline(ws, sent.id)).toEqual(['REPLY']);
});

test('different mails under one Message-ID are both kept', async () => {
  const { ws, mailbox } = await scene();
  const headers = { From: 'scanner@acme.example', 'Message-ID': '<always@scanner.example>' };
  const bodies = ['Page one', 'Page two', 'Page one'];
  for (const body of bodies) await receiveRaw(mailbox, rawMail(headers, body));
  expect(await prisma.email.count({ where: { workspaceId: ws.id } })).toBe(2);
  expect(await eventsOf(ws)).toHaveLength(2);
});

test('newsletters are kept without an event, notices and receipts not at all', async () => {
  const { ws, mailbox } = await scene();
  const news = await receiveRaw(mailbox, rawMail({ From: 'news@n.example', 'List-Id': '<n.example>' }));
  expect(await emailOf(ws, news.emailId)).toMatchObject({ unread: false, replyClass: null });
  const cron = await receiveRaw(mailbox, rawMail({ From: 'root@n.example', 'Auto-Submitted': 'auto-generated' }));
  expect(cron).toEqual({ accepted: true, emailId: null, kind: 'NOTICE' });
  expect(await eventsOf(ws)).toEqual([]);
});

test('an out-of-office answer fires as such and is no reply', async () => {
  const { ws, mailbox } = await scene();
  const contactId = await makeContact(ws, 'bob@acme.example');
  const sent = await makeSent(ws, mailbox, 'bob@acme.example', contactId);
  const forms: Record<string, string>[] = [{ 'In-Reply-To': sent.messageId }, {}];
  for (const headers of forms) {
    const { emailId } = await receiveRaw(
      mailbox,
      rawMail({ From: 'bob@acme.example', Subject: 'Out of Office', ...headers }),
    );
    expect(await emailOf(ws, emailId)).toMatchObject({ replyClass: 'OUT_OF_OFFICE', contactId, unread: false });
  }
  expect((await eventsOf(ws)).map(({ data }) => data.email.replyClass)).toEqual(['OUT_OF_OFFICE', 'OUT_OF_OFFICE']);
  expect(await timeline(ws, sent.id)).toEqual([]);
  expect((await emailOf(ws, sent.id)).repliedAt).toBeNull();
});

test('history is kept for those who are known, and nothing follows from it', async () => {
  const { ws, mailbox } = await scene(new Date());
  const contactId = await makeContact(ws, 'bob@acme.example');
  const sent = await makeSent(ws, mailbox, 'bob@acme.example', contactId);
  const receivedAt = new Date(Date.now() - 86_400_000);
  const raw = rawMail({ From: 'bob@acme.example', 'In-Reply-To': sent.messageId }, 'unsubscribe');
  const { emailId } = await receiveRaw(mailbox, raw, { receivedAt });
  expect(await emailOf(ws, emailId)).toMatchObject({ contactId, unread: false });
  expect((await receiveRaw(mailbox, rawMail({ From: 'eve@x.example' }), { receivedAt })).emailId).toBeNull();
  expect(await eventsOf(ws)).toEqual([]);
  expect(await prisma.suppression.count({ where: { workspaceId: ws.id } })).toBe(0);
});

test('who asks to be left alone is suppressed and opted out', async () => {
  const { ws, mailbox } = await scene();
  const contactId = await makeContact(ws, 'bob@acme.example');
  const sent = await makeSent(ws, mailbox, 'bob@acme.example', contactId);
  const text = 'Please remove me from your list.\n\nOn Friday, Ada <ada@crm.example> wrote:\n> Hello';
  await receiveRaw(mailbox, rawMail({ From: 'bob@acme.example', 'In-Reply-To': sent.messageId }, text));
  expect(await prisma.suppression.findMany({ where: { workspaceId: ws.id } })).toMatchObject([
    { email: 'bob@acme.example', reason: 'UNSUBSCRIBE' },
  ]);
  expect(await prisma.contact.findFirst({ where: { workspaceId: ws.id } })).toMatchObject({ emailOptOut: true });
  expect(await timeline(ws, sent.id)).toEqual(['REPLY', 'UNSUBSCRIBE']);
  await receiveRaw(mailbox, rawMail({ From: 'stranger@x.example' }, 'unsubscribe'));
  expect(await prisma.suppression.count({ where: { workspaceId: ws.id } })).toBe(1);
});

test('our own follow-up from the Sent folder, or as a copy, is outbound and no reply', async () => {
  const { ws, mailbox } = await scene();
  const contactId = await makeContact(ws, 'bob@acme.example');
  const sent = await makeSent(ws, mailbox, 'bob@acme.example', contactId);
  await prisma.email.updateMany({ where: { workspaceId: ws.id, id: sent.id }, data: { bodyText: 'Hello.' } });
  const headers = { From: mailbox.address, To: 'bob@acme.example', 'In-Reply-To': sent.messageId };
  const followUp = rawMail({ ...headers, Subject: 'Re: A question' });
  const first = await receiveRaw(mailbox, followUp, { sent: true });
  const copy = await receiveRaw(mailbox, followUp);
  expect(first).toMatchObject({ kind: 'SENT', emailId: copy.emailId });
  expect(await emailOf(ws, first.emailId)).toMatchObject({ direction: 'OUTBOUND', threadId: sent.id, contactId });
  const own = await receiveRaw(mailbox, rawMail({ ...headers, 'Message-ID': sent.messageId, Subject: 'A question' }), {
    sent: true,
  });
  const rewritten = await receiveRaw(
    mailbox,
    rawMail({ From: mailbox.address, To: 'bob@acme.example', Subject: 'A question' }),
    { sent: true },
  );
  expect([own.emailId, rewritten.emailId]).toEqual([sent.id, sent.id]);
  const personal = rawMail({ From: mailbox.address, To: 'mum@home.example' });
  expect((await receiveRaw(mailbox, personal, { sent: true })).emailId).toBeNull();
  expect(await timeline(ws, sent.id)).toEqual([]);
  expect(await eventsOf(ws)).toEqual([]);
});

test('what names an own address as its sender is ours where it lies in Sent or is known, and else came in and says so', async () => {
  const { ws, mailbox } = await scene();
  const contactId = await makeContact(ws, 'bob@acme.example');
  const sent = await makeSent(ws, mailbox, 'bob@acme.example', contactId);
  const to = { From: mailbox.address, To: 'bob@acme.example', Cc: 'eve@x.example', Subject: 'We will pay' };
  const raw = rawMail({ ...to, 'In-Reply-To': sent.messageId, 'Authentication-Results': 'mx.crm.example; dmarc=pass' });
  const planted = await receiveRaw(mailbox, raw);
  expect(planted.kind).toBe('MESSAGE');
  const shown = { direction: 'INBOUND', unread: false, threadId: sent.id, contactId, replyClass: null };
  expect(await emailOf(ws, planted.emailId)).toMatchObject({
    ...shown,
    error: expect.stringContaining('anybody may have written it'),
  });
  expect(await timeline(ws, sent.id)).toEqual([]);
  expect((await prisma.contact.findFirstOrThrow({ where: { workspaceId: ws.id } })).lastContactedAt).toBeNull();
  expect([await eventsOf(ws), await notificationsOf(ws)]).toEqual([[], []]);
  const known = rawMail({ From: mailbox.address, To: 'bob@acme.example', 'Message-ID': sent.messageId });
  expect(await receiveRaw(mailbox, known)).toMatchObject({ kind: 'SENT', emailId: sent.id });
  // Its own copy in the Sent folder shows that it is ours.
  expect(await receiveRaw(mailbox, raw, { sent: true })).toMatchObject({ kind: 'SENT', emailId: planted.emailId });
  expect(await emailOf(ws, planted.emailId)).toMatchObject({ direction: 'OUTBOUND', error: null });
});

test('attachments come with the mail, and nothing is left of those of a repeat', async () => {
  const { ws, mailbox } = await scene();
  const type = 'multipart/mixed; boundary=m';
  const raw = rawMail(
    { From: 'bob@acme.example', 'MIME-Version': '1.0', 'Content-Type': type },
    '--m\n\nSee there.\n--m\nContent-Type: text/csv; name=a.csv\nContent-Disposition: attachment; filename=a.csv\n\na,b\n--m--',
  );
  const { emailId } = await receiveRaw(mailbox, raw);
  await receiveRaw(mailbox, raw);
  expect(await prisma.emailAttachment.findMany({ where: { workspaceId: ws.id } })).toMatchObject([
    { emailId, fileName: 'a.csv', contentType: 'text/csv', size: 3 },
  ]);
  const [kept] = await prisma.emailAttachment.findMany({ where: { workspaceId: ws.id } });
  const discarded = await prisma.discardedObject.findMany({ where: { workspaceId: ws.id } });
  expect(discarded.map(({ storageKey }) => storageKey)).not.toContain(kept?.storageKey);
  expect(discarded).toHaveLength(1);
});

test('HTML from outside is kept without what could act', async () => {
  const { ws, mailbox } = await scene();
  const html =
    '<p onclick="x()">Hi</p><script>x()</script><a href="javascript:x()">a</a><form action="/x"><input></form>';
  const { emailId } = await receiveRaw(mailbox, rawMail({ From: 'eve@x.example', 'Content-Type': 'text/html' }, html));
  expect((await emailOf(ws, emailId)).bodyHtml.trim()).toBe('<p>Hi</p><a>a</a>');
});
