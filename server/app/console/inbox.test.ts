import { beforeEach, describe, expect, it } from 'vitest';
import { contacts as timelines } from '@/server/app/timeline';
import { prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { emails } from '@/server/outreach/emails';
import { receiveRaw } from '@/server/outreach/mail/inbound/receive-raw';
import { contacts } from '@/server/records/contacts';
import { files } from '@/server/records/files';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { makeContact, makeMailbox, makeSent, rawMail } from '@/server/test/inbound';
import { filesOfMail } from './attachments';
import { BOXES, type Box, countBoxes, listThreads } from './inbox';
import { markThreads } from './threads';

let ws: TestWorkspace;
let mailbox: Awaited<ReturnType<typeof makeMailbox>>;
beforeEach(async () => {
  ws = await makeWorkspace();
  mailbox = await makeMailbox(ws);
});

async function receive(from: string, headers: Record<string, string> = {}, body = 'Hello.') {
  const { emailId } = await receiveRaw(mailbox, rawMail({ From: from, To: mailbox.address, ...headers }, body));
  return emailId ?? '';
}

const list = (box: Box, limit = 20, before?: string) => listThreads(ws.ctx, { box, limit, ...(before && { before }) });
const idsOf = async (box: Box) => (await list(box)).threads.map(({ id }) => id);

/** A mail in a state, of a thread of its own. */
async function make(status: string, data: { threadId?: string; bodyHtml?: string; contactId?: string } = {}) {
  const id = newId();
  const base = { workspaceId: ws.id, id, threadId: id, messageId: `${id}@x.example`, subject: status, status };
  const addresses = { fromEmail: mailbox.address, toEmail: 'ada@example.com' };
  await prisma.email.create({ data: { ...base, ...addresses, ...data }, select: { id: true } });
  return id;
}

describe('the boxes', () => {
  it('each show the threads that have such a mail', async () => {
    const [draft, scheduled, queued, failed] = await Promise.all(
      ['DRAFT', 'SCHEDULED', 'QUEUED', 'FAILED'].map((status) => make(status)),
    );
    const sent = await make('SENT');
    const received = await receive('Ada <ada@example.com>');
    expect(await idsOf('inbox')).toEqual([received]);
    expect(await idsOf('unread')).toEqual([received]);
    expect(await idsOf('sent')).toEqual([sent]);
    expect(await idsOf('drafts')).toEqual([draft]);
    expect(new Set(await idsOf('outbox'))).toEqual(new Set([scheduled, queued, failed]));
    expect(await countBoxes(ws.ctx)).toEqual({ unread: 1, mine: 0, snoozed: 0, drafts: 1, outbox: 3 });
  });

  it('are empty where there is no mail, and show none of another workspace', async () => {
    await receive('ada@example.com');
    const other = await makeWorkspace();
    for (const box of BOXES) {
      expect(await listThreads(other.ctx, { box, limit: 5 })).toEqual({ threads: [], nextCursor: null });
    }
    expect(await countBoxes(other.ctx)).toEqual({ unread: 0, mine: 0, snoozed: 0, drafts: 0, outbox: 0 });
  });

  it('show the mail of one mailbox alone where one is chosen, and count it', async () => {
    const own = await receive('Ada <ada@example.com>');
    const shared = await makeMailbox(ws);
    const { emailId } = await receiveRaw(shared, rawMail({ From: 'bob@example.com', To: shared.address }, 'Help.'));
    const shown = async (mailboxId?: string, box: Box = 'inbox') =>
      (await listThreads(ws.ctx, { box, limit: 5, mailboxId })).threads.map(({ id }) => id);
    expect(await shown(shared.id)).toEqual([emailId]);
    expect(await shown(mailbox.id)).toEqual([own]);
    expect(await shown()).toEqual([emailId, own]);
    expect(await shown(shared.id, 'sent')).toEqual([]);
    expect((await countBoxes(ws.ctx, { mailboxId: shared.id })).unread).toBe(1);
    const other = await makeWorkspace();
    expect(await listThreads(other.ctx, { box: 'inbox', limit: 5, mailboxId: shared.id })).toMatchObject({
      threads: [],
    });
  });

  it('go on from page to page, the newest first, each thread once', async () => {
    const made: string[] = [];
    for (let mail = 0; mail < 5; mail += 1) made.unshift(await make('SENT'));
    const seen: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page: Awaited<ReturnType<typeof list>> = await list('sent', 2, cursor);
      seen.push(...page.threads.map(({ id }) => id));
      if (!page.nextCursor) break;
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(made);
  });
});

describe('a thread', () => {
  it('is one line, by its newest mail that belongs into the box', async () => {
    const contactId = await makeContact(ws, 'ada@example.com');
    const sent = await makeSent(ws, mailbox, 'ada@example.com', contactId);
    const reply = { 'In-Reply-To': sent.messageId, References: sent.messageId, Subject: 'Re: A question' };
    await receive('Ada <ada@example.com>', reply, 'The first answer.');
    const second = await receive('Ada <ada@example.com>', reply, 'The   second\nanswer.');
    const { threads } = await list('inbox');
    expect(threads).toMatchObject([
      {
        id: second,
        threadId: sent.id,
        direction: 'INBOUND',
        subject: 'Re: A question',
        snippet: expect.stringContaining('The second answer.'),
        fromEmail: expect.stringContaining('ada@example.com'),
        contact: { id: contactId, name: 'ada@example.com' },
        campaign: null,
        unread: true,
        mails: 3,
      },
    ]);
    expect((await list('sent')).threads).toMatchObject([{ id: sent.id, mails: 3 }]);
  });

  it('without plain text shows the words of its HTML, and never more than a line or two', async () => {
    await make('SENT', { bodyHtml: `<p>Dear <b>Ada</b></p>${'<i>word</i> '.repeat(200)}` });
    const [thread] = (await list('sent')).threads;
    expect(thread?.snippet).toMatch(/Dear\s+Ada/);
    expect(thread?.snippet).not.toContain('<');
    expect(thread?.snippet.length).toBeLessThanOrEqual(160);
  });

  it('is marked as read whole, and as unread by its newest mail', async () => {
    const first = await receive('Ada <ada@example.com>');
    const [{ threadId } = { threadId: '' }] = (await list('inbox')).threads;
    const headers = { 'In-Reply-To': `<${await messageIdOf(first)}>` };
    const second = await receive('Ada <ada@example.com>', headers);
    const unread = () => prisma.email.findMany({ where: { workspaceId: ws.id, unread: true }, select: { id: true } });
    expect((await unread()).length).toBe(2);
    const other = await makeWorkspace();
    await markThreads(other.ctx, { threadIds: [threadId], unread: false });
    expect((await unread()).length).toBe(2);
    await markThreads(ws.ctx, { threadIds: [threadId], unread: false });
    expect(await unread()).toEqual([]);
    expect(await idsOf('unread')).toEqual([]);
    expect(await idsOf('inbox')).toEqual([second]);
    await markThreads(ws.ctx, { threadIds: [threadId], unread: true });
    expect(await unread()).toEqual([{ id: second }]);
  });
});

async function messageIdOf(id: string): Promise<string> {
  const where = { workspaceId_id: { workspaceId: ws.id, id } };
  return (await prisma.email.findUniqueOrThrow({ where, select: { messageId: true } })).messageId;
}

describe('the attachments of a draft', () => {
  it('are told with their files, while those are there', async () => {
    const { body } = await call(ws.key, contacts.upsert, { contacts: [{ email: 'ada@example.com' }] });
    const contactId = body.results[0]?.id ?? '';
    const content = { fileName: 'a.txt', contentType: 'text/plain', contentBase64: 'YQ==' };
    const made = await call(ws.key, files.create, { entity: 'CONTACT', recordId: contactId, ...content });
    const fileId = made.body.file.id;
    const { email } = (await call(ws.key, emails.create, { contactId, attachmentFileIds: [fileId] })).body;
    const { entries } = (await call(ws.key, timelines.timeline, { id: contactId, types: 'mail' })).body;
    expect(entries).toMatchObject([{ id: email.id, attachments: [{ fileName: 'a.txt', size: 1 }] }]);
    const attachmentId = entries[0]?.type === 'mail' ? entries[0].attachments[0]?.id : undefined;
    expect(await filesOfMail(ws.ctx, { emailId: email.id })).toEqual({ files: [{ attachmentId, fileId }] });
    await call(ws.key, files.delete, { id: fileId });
    expect(await filesOfMail(ws.ctx, { emailId: email.id })).toEqual({ files: [] });
  });
});
