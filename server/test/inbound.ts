import { prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import type { ApiRequest } from '@/server/kernel/http/message';
import { answerInbound } from '@/server/outreach/mail/inbound/endpoint';
import { newMessageId } from '@/server/outreach/mail/message-id';
import { makeInboundToken } from '@/server/outreach/mailboxes/inbound-token';
import { subscribe } from './events';
import { makeWorkspace, type TestWorkspace } from './factories';

/** A mailbox of the workspace's owner, or one that is shared, with its address and the token of its inbound address. */
export async function makeMailbox(
  ws: TestWorkspace,
  {
    connectedAt = new Date(Date.now() - 60_000),
    aliases = [] as string[],
    shared = false,
    people = [] as string[],
  } = {},
) {
  const { token, hash } = makeInboundToken();
  const id = newId();
  const address = `sales-${id.slice(-6)}@crm.example`;
  await prisma.mailbox.create({
    data: {
      workspaceId: ws.id,
      id,
      ...(shared ? { shared, displayName: 'Sales' } : { memberId: ws.ownerId }),
      ...(people.length > 0 && { access: 'LISTED' }),
      address,
      aliases,
      connectedAt,
      inboundTokenHash: hash,
      serviceAddresses: [address, ...aliases],
    },
    select: { id: true },
  });
  const listed = people.map((memberId) => ({ workspaceId: ws.id, mailboxId: id, memberId }));
  if (listed.length > 0) await prisma.mailboxMember.createMany({ data: listed });
  return { workspaceId: ws.id, id, address, token };
}

/** A mail that has gone out to somebody, and the Message-ID that it went with. */
export async function makeSent(
  ws: TestWorkspace,
  mailbox: { id: string; address: string },
  toEmail: string,
  contactId?: string,
) {
  const id = newId();
  const messageId = newMessageId(id, mailbox.address);
  await prisma.email.create({
    data: {
      ...{ workspaceId: ws.id, id, threadId: id, messageId, toEmail, status: 'SENT', subject: 'A question' },
      ...{
        mailboxId: mailbox.id,
        fromEmail: mailbox.address,
        sentAt: new Date(),
        handedAt: new Date(),
        ...(contactId ? { contactId } : {}),
      },
    },
    select: { id: true },
  });
  return { id, messageId: `<${messageId}>` };
}

/** A contact with this address. */
export async function makeContact(ws: TestWorkspace, email: string) {
  const data = { workspaceId: ws.id, id: newId(), name: email, email };
  return (await prisma.contact.create({ data, select: { id: true } })).id;
}

/** A workspace that has written to a contact, and is told of what comes in. */
export async function writtenTo(email: string, workspace?: TestWorkspace) {
  const ws = workspace ?? (await makeWorkspace());
  await subscribe(ws, 'email.received');
  const mailbox = await makeMailbox(ws);
  const contactId = await makeContact(ws, email);
  return { ws, mailbox, contactId, sent: await makeSent(ws, mailbox, email, contactId) };
}

/** Hands a message in by the inbound entry point. */
export async function postMail(token: string, raw: Uint8Array) {
  const request: ApiRequest = {
    ...{ method: 'POST', path: `/api/inbound/${token}`, query: '' },
    header: (name) => (name === 'content-type' ? 'message/rfc822' : undefined),
    async *body() {
      yield raw;
    },
  };
  const { status, body } = await answerInbound(request);
  return { status, answer: JSON.parse(String(body)) };
}

/** The addresses that get no more mail of a workspace. */
export const suppressedIn = async ({ id: workspaceId }: { id: string }) =>
  (await prisma.suppression.findMany({ where: { workspaceId }, orderBy: { email: 'asc' } })).map(({ email }) => email);

/** What has happened to a mail, in order. */
export const timelineOf = async ({ id: workspaceId }: { id: string }, emailId: string) =>
  (await prisma.emailEvent.findMany({ where: { workspaceId, emailId }, orderBy: { id: 'asc' } })).map(
    ({ type }) => type,
  );

/** The bytes of a plain mail. */
export function rawMail(headers: Record<string, string>, body = 'Hello.') {
  const all = {
    Date: new Date().toUTCString(),
    Subject: 'Hello',
    'Message-ID': `<${newId()}@people.example>`,
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body.replaceAll('\n', '\r\n')}\r\n`);
}

/** The bytes of an RFC 3464 report. */
export function rawReport({ recipient = '', status = '5.1.1', diagnostic = '550 5.1.1 User unknown', about = '' }) {
  const type = 'multipart/report; report-type=delivery-status; boundary=b';
  const headers = {
    From: 'MAILER-DAEMON@mx.example',
    Subject: 'Undelivered Mail',
    'MIME-Version': '1.0',
    'Content-Type': type,
  };
  return rawMail(
    headers,
    `--b\n\nIt failed.\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n
Final-Recipient: rfc822; ${recipient}\nAction: failed\nStatus: ${status}\nDiagnostic-Code: smtp; ${diagnostic}\n
--b\nContent-Type: text/rfc822-headers\n\nTo: ${recipient}\nMessage-ID: ${about}\n\n--b--`,
  );
}
