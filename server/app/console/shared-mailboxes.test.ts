import { beforeEach, describe, expect, it } from 'vitest';
import { find } from '@/server/app/search/find';
import { contacts as timelines } from '@/server/app/timeline';
import { prisma } from '@/server/kernel/db/client';
import { emails } from '@/server/outreach/emails';
import { getEmailDetail } from '@/server/outreach/emails/get';
import { listEmails } from '@/server/outreach/emails/list';
import { replyToEmail } from '@/server/outreach/emails/reply';
import { receiveRaw } from '@/server/outreach/mail/inbound/receive-raw';
import { mailboxes } from '@/server/outreach/mailboxes';
import { createMailbox } from '@/server/outreach/mailboxes/create';
import { call } from '@/server/test/call';
import { makeMember, makeWorkspace, memberContext, type TestWorkspace } from '@/server/test/factories';
import { makeContact, makeMailbox, rawMail } from '@/server/test/inbound';
import { sharedSmtpServer } from '@/server/test/shared-servers';
import { countBoxes, listThreads } from './inbox';
import { archiveThreads, assignThreads } from './threads';

const smtpServer = sharedSmtpServer();
let ws: TestWorkspace;
let owner: ReturnType<typeof memberContext>;
let mia: ReturnType<typeof memberContext>;
let noa: ReturnType<typeof memberContext>;
let [miaId, noaId] = ['', ''];
beforeEach(async () => {
  ws = await makeWorkspace('Acme');
  owner = memberContext(ws.id, ws.ownerId);
  miaId = (await makeMember(ws.id)).id;
  noaId = (await makeMember(ws.id)).id;
  mia = memberContext(ws.id, miaId);
  noa = memberContext(ws.id, noaId);
});

async function receive(mailbox: Awaited<ReturnType<typeof makeMailbox>>, headers: Record<string, string> = {}) {
  const { emailId } = await receiveRaw(
    mailbox,
    rawMail({ From: 'Ada <ada@x.example>', To: mailbox.address, ...headers }),
  );
  return emailId ?? '';
}
const seenBy = async (ctx: typeof owner) =>
  (await listThreads(ctx, { box: 'inbox', limit: 20 })).threads.map(({ id }) => id);
const told = async (kind: string) =>
  (
    await prisma.notification.findMany({ where: { workspaceId: ws.id, kind }, select: { memberId: true, title: true } })
  ).map(({ memberId }) => memberId);
const sorted = (ids: string[]) => [...ids].sort();

describe('a shared inbox', () => {
  it('is one of any number, connected by admins, with those who use it', async () => {
    const made = await call(ws.key, mailboxes.create, {
      ...{ shared: true, address: 'sales@acme.example', displayName: 'Sales', access: 'LISTED', memberIds: [miaId] },
    });
    expect(made.status).toBe(201);
    expect(made.body.mailbox).toMatchObject({
      ...{ shared: true, member: null, default: false, access: 'LISTED', members: [{ id: miaId }] },
    });
    const { id } = made.body.mailbox;
    const second = await call(ws.key, mailboxes.create, { shared: true, address: 'info@acme.example' });
    expect(second.body.mailbox).toMatchObject({ access: 'EVERYONE', members: [] });
    const twice = await call(ws.key, mailboxes.create, {
      shared: true,
      address: 'x@acme.example',
      aliases: ['info@acme.example'],
    });
    expect(twice.status).toBe(409);
    const changed = await call(ws.key, mailboxes.update, { id, memberIds: [miaId, noaId] });
    expect(changed.body.mailbox.members.map((one) => one.id).sort()).toEqual(sorted([miaId, noaId]));
    const other = await makeWorkspace();
    expect((await call(ws.key, mailboxes.update, { id, memberIds: [other.ownerId] })).status).toBe(404);
    await expect(createMailbox(mia, { shared: true, address: 'y@acme.example' })).rejects.toThrow(/owners and admins/);
    const all = (await call(ws.key, mailboxes.list, {})).body.mailboxes;
    expect(all.filter(({ member, shared }) => !member && !shared)).toHaveLength(1);
    const [own] = all;
    expect((await call(ws.key, mailboxes.update, { id: own?.id ?? '', access: 'LISTED' })).status).toBe(409);
    expect((await call(ws.key, mailboxes.delete, { id })).status).toBe(200);
    expect((await call(ws.key, mailboxes.delete, { id: own?.id ?? '' })).status).toBe(409);
  });

  it('is sent from by those who use it, who answer from its address', async () => {
    const sales = await makeMailbox(ws, { shared: true, people: [miaId] });
    await makeMailbox(ws);
    const identities = async (memberId: string) => {
      const { email } = await prisma.member.findFirstOrThrow({
        where: { workspaceId: ws.id, id: memberId },
        select: { email: true },
      });
      return (await call(ws.key, emails.identities, { asUserEmail: email })).body.identities.map((one) => one.email);
    };
    expect(await identities(miaId)).toContain(sales.address);
    expect(await identities(noaId)).not.toContain(sales.address);
    // The workspace's own address is there for whoever has a mailbox of their own, too.
    expect(await identities(ws.ownerId)).toHaveLength(2);
    await makeContact(ws, 'ada@x.example');
    const { email } = await replyToEmail(mia, { id: await receive(sales), bodyHtml: '<p>Yes.</p>' });
    expect(email.fromEmail).toBe(sales.address);
    expect((await call(ws.key, emails.send, { id: email.id })).body.sent).toBe(true);
    expect(smtpServer.ledger.at(-1)?.raw.toString()).toContain(`From: Sales <${sales.address}>`);
  });

  it('is seen by those who use it alone: in the inbox, by search, on pages of records; by keys as ever', async () => {
    const contactId = await makeContact(ws, 'ada@x.example');
    const sales = await makeMailbox(ws, { shared: true, people: [miaId] });
    const id = await receive(sales, { Subject: 'Zeppelins' });
    const { threadId } = (await getEmailDetail(mia, { id })).email;
    expect([await seenBy(mia), await seenBy(noa)]).toEqual([[id], []]);
    expect([(await countBoxes(mia)).unread, (await countBoxes(noa)).unread]).toEqual([1, 0]);
    await expect(getEmailDetail(noa, { id })).rejects.toThrow('Email not found.');
    await expect(replyToEmail(noa, { id, bodyHtml: 'x' })).rejects.toThrow('Email not found.');
    expect((await listEmails(noa, { limit: 10 })).count).toBe(0);
    const found = async (ctx: typeof owner) =>
      (await find(ctx, { q: 'zeppelins', types: ['EMAIL'], limit: 5 })).results.length;
    expect([await found(mia), await found(noa)]).toEqual([1, 0]);
    expect((await listThreads(noa, { box: 'inbox', q: 'zeppelins', limit: 5 })).threads).toEqual([]);
    await archiveThreads(noa, { threadIds: [threadId ?? ''], archived: true });
    expect(await seenBy(mia)).toEqual([id]);
    const entries = async (key: string) =>
      (await call(key, timelines.timeline, { id: contactId, types: 'mail' })).body.entries;
    expect(await entries(ws.key)).toHaveLength(1);
    expect((await call(ws.key, emails.get, { id })).status).toBe(200);
    await expect(assignThreads(mia, { threadIds: [threadId ?? ''], memberId: noaId })).rejects.toThrow(/not open to/);
    await assignThreads(mia, { threadIds: [threadId ?? ''], memberId: miaId });
  });
});

describe('new mail', () => {
  it('is told to those who use its mailbox, then to whoever sees to the thread', async () => {
    const sales = await makeMailbox(ws, { shared: true, people: [miaId, noaId] });
    const id = await receive(sales, { 'Message-ID': `<first-${ws.id}@x.example>` });
    expect(sorted(await told('inbox'))).toEqual(sorted([miaId, noaId]));
    const { threadId } = (await getEmailDetail(mia, { id })).email;
    await assignThreads(mia, { threadIds: [threadId ?? ''], memberId: miaId });
    await receive(sales, { 'In-Reply-To': `<first-${ws.id}@x.example>`, 'Message-ID': `<second-${ws.id}@x.example>` });
    expect(sorted(await told('inbox'))).toEqual(sorted([miaId, miaId, noaId]));
  });

  it('is told to the member whose mailbox it is alone, who may have it for themselves', async () => {
    const own = await makeMailbox(ws);
    const id = await receive(own);
    expect(await told('inbox')).toEqual([ws.ownerId]);
    expect(await seenBy(mia)).toEqual([id]);
    await call(ws.key, mailboxes.update, { id: own.id, access: 'LISTED' });
    expect([await seenBy(owner), await seenBy(mia)]).toEqual([[id], []]);
  });

  it('of whom somebody wrote to is told as an answer, and to nobody else', async () => {
    const sales = await makeMailbox(ws, { shared: true });
    await makeContact(ws, 'ada@x.example');
    const { email } = await replyToEmail(mia, { id: await receive(sales), bodyHtml: '<p>Yes.</p>' });
    await prisma.notification.deleteMany({ where: { workspaceId: ws.id } });
    await call(ws.key, emails.send, { id: email.id });
    const { messageId } = await prisma.email.findUniqueOrThrow({
      where: { workspaceId_id: { workspaceId: ws.id, id: email.id } },
      select: { messageId: true },
    });
    await receive(sales, { 'In-Reply-To': `<${messageId}>` });
    expect([await told('mail'), await told('inbox')]).toEqual([[miaId], []]);
  });
});
