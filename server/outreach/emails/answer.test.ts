import { simpleParser } from 'mailparser';
import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/server/kernel/db/client';
import { receiveRaw } from '@/server/outreach/mail/inbound/receive-raw';
import { contacts } from '@/server/records/contacts';
import { call } from '@/server/test/call';
import { makeKey, makeWorkspace, memberContext, type TestWorkspace } from '@/server/test/factories';
import { makeContact, makeMailbox, rawMail } from '@/server/test/inbound';
import { sharedSmtpServer } from '@/server/test/shared-servers';
import { emails } from './';
import { beginAnswer } from './begin';
import { addCorrespondent } from './correspondent';

const smtpServer = sharedSmtpServer();
let ws: TestWorkspace;
let mailbox: Awaited<ReturnType<typeof makeMailbox>>;
let owner: ReturnType<typeof memberContext>;
beforeEach(async () => {
  ws = await makeWorkspace('Acme');
  mailbox = await makeMailbox(ws, { aliases: ['help@crm.example'] });
  owner = memberContext(ws.id, ws.ownerId);
});

async function receive(headers: Record<string, string> = {}, body = 'Could you call me?', into = mailbox) {
  const raw = rawMail({ From: 'Ada Lovelace <ada@x.example>', To: into.address, ...headers }, body);
  return (await receiveRaw(into, raw)).emailId ?? '';
}
const read = async (id: string) => (await call(ws.key, emails.get, { id })).body.email;
const reply = async (id: string, more: Record<string, unknown> = {}) =>
  (await call(ws.key, emails.reply, { id, bodyHtml: '<p>Yes.</p>', ...more })).body;
/** What went out last, as its reader gets it. */
const lastSent = async () => simpleParser(smtpServer.ledger.at(-1)?.raw ?? Buffer.alloc(0));

describe('an answer', () => {
  it('goes from the address that the mail came to: another mailbox, or an alias', async () => {
    await makeContact(ws, 'ada@x.example');
    const other = await makeMailbox(ws);
    const [plain, alias, second] = [
      await receive(),
      await receive({ To: 'Help <help@crm.example>' }),
      await receive({ To: 'list@elsewhere.example' }, 'By a list.', other),
    ];
    const fromOf = async (id: string) => (await reply(id)).email.fromEmail;
    expect(await fromOf(plain)).toBe(mailbox.address);
    expect(await fromOf(alias)).toBe('help@crm.example');
    expect(await fromOf(second)).toBe(other.address);
    expect((await beginAnswer(owner, { emailId: alias, way: 'reply' })).from).toBe('help@crm.example');
    const named = await reply(alias, { from: other.address });
    expect(named.email.fromEmail).toBe(other.address);
  });

  it('goes to whoever wrote, though the contact has another address', async () => {
    const contactId = await makeContact(ws, 'ada@x.example');
    const first = await receive();
    const { messageId } = await prisma.email.findUniqueOrThrow({
      where: { workspaceId_id: { workspaceId: ws.id, id: first } },
      select: { messageId: true },
    });
    const second = await receive({ From: 'Ada <ada@home.example>', 'In-Reply-To': `<${messageId}>` });
    expect((await reply(second)).email).toMatchObject({ contactId, toEmail: 'ada@home.example' });
  });

  it('to everybody leaves nobody out, and whoever answers gets none', async () => {
    const to = `${mailbox.address}, Bob <bob@y.example>, carol@y.example`;
    const id = await receive({ To: to, Cc: 'Dan <dan@z.example>, help@crm.example' });
    expect(await read(id)).toMatchObject({
      toEmail: mailbox.address,
      toEmails: [mailbox.address, 'bob@y.example', 'carol@y.example'],
      ccEmails: ['dan@z.example', 'help@crm.example'],
    });
    const all = await beginAnswer(owner, { emailId: id, way: 'all' });
    expect(all).toMatchObject({
      to: 'Ada Lovelace <ada@x.example>',
      cc: ['bob@y.example', 'carol@y.example', 'dan@z.example'],
    });
    expect((await beginAnswer(owner, { emailId: id, way: 'reply' })).cc).toEqual([]);
  });

  it('quotes the original below the text and the signature, whatever placeholders stand in it', async () => {
    await makeContact(ws, 'ada@x.example');
    const id = await receive({}, 'What is {{contact.nothing}}?');
    const { email } = await reply(id, { quote: true });
    expect((await read(email.id)).bodyHtml).toBe('<p>Yes.</p>');
    expect((await call(ws.key, emails.send, { id: email.id })).body.sent).toBe(true);
    const mail = await lastSent();
    expect(mail.text).toMatch(
      /^Yes\.\s+On .* UTC, Ada Lovelace <ada@x\.example> wrote:\n> What is \{\{contact\.nothing\}\}\?/,
    );
    expect(String(mail.html)).toMatch(/Yes\.[\s\S]*<blockquote[\s\S]*What is \{\{contact\.nothing\}\}\?/);
    const bare = await reply(id);
    await call(ws.key, emails.send, { id: bare.email.id });
    expect((await lastSent()).text).not.toContain('wrote:');
  });
});

describe('a stranger', () => {
  it('is answered once a contact is made of them, to whom the thread belongs then', async () => {
    const id = await receive();
    expect((await call(ws.key, emails.reply, { id, bodyHtml: 'x' })).status).toBe(409);
    const { email, contact } = await reply(id, { addContact: true });
    expect(contact).toMatchObject({ name: 'Ada Lovelace', email: 'ada@x.example' });
    expect([email.toEmail, (await read(id)).contactId]).toEqual(['ada@x.example', contact?.id]);
    expect((await call(ws.key, emails.send, { id: email.id })).body.sent).toBe(true);
    const again = await reply(id, { addContact: true });
    expect(again.contact?.id).toBe(contact?.id);
  });

  it('is made a contact of, or found to be one', async () => {
    const id = await receive();
    const { contactId } = await addCorrespondent(owner, { emailId: id });
    expect((await read(id)).contact).toMatchObject({ id: contactId, name: 'Ada Lovelace' });
    const known = await makeContact(ws, 'bob@x.example');
    const other = await prisma.email.update({
      where: { workspaceId_id: { workspaceId: ws.id, id: await receive({ From: 'bob@x.example' }) } },
      data: { contactId: null },
      select: { id: true },
    });
    expect((await addCorrespondent(owner, { emailId: other.id })).contactId).toBe(known);
  });

  it('is written to by their address, which needs the scope for contacts where nobody has it', async () => {
    const write = (key: string, toEmail: string) =>
      call(key, emails.create, { toEmail, subject: 'Hi', bodyHtml: '<p>Hi</p>' });
    const { body } = await write(ws.key, 'Grace Hopper <grace@x.example>');
    expect(body.contact).toMatchObject({ name: 'Grace Hopper', email: 'grace@x.example' });
    expect((await write(ws.key, 'GRACE@x.example')).body.contact?.id).toBe(body.contact?.id);
    const { key } = await makeKey(ws.id, ['write:emails'], { createdById: ws.ownerId });
    expect((await write(key, 'grace@x.example')).status).toBe(201);
    expect((await write(key, 'new@x.example')).status).toBe(403);
    const moved = await call(ws.key, emails.update, { id: body.email.id, toEmail: 'bob@x.example' });
    expect(moved.body.email.toEmail).toBe('bob@x.example');
    const { contacts: all } = (await call(ws.key, contacts.list, {})).body;
    expect(all.map(({ email }) => email).sort()).toEqual(['bob@x.example', 'grace@x.example']);
  });
});

describe('passing a mail on', () => {
  const withFiles = (names: string[]) =>
    [
      '--b\nContent-Type: text/plain\n\nSee the files.',
      ...names.map(
        (name) => `--b\nContent-Type: text/plain\nContent-Disposition: attachment; filename="${name}"\n\nIn ${name}`,
      ),
      '--b--',
    ].join('\n');
  const mixed = { 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary=b', Subject: 'Plans' };

  it('quotes it whole, carries its files, and stays in its thread', async () => {
    const id = await receive(mixed, withFiles(['a.txt', 'b.txt']));
    const answer = await call(ws.key, emails.forward, {
      id,
      toEmail: 'Eve <eve@x.example>',
      bodyHtml: '<p>For you.</p>',
    });
    expect(answer.status).toBe(201);
    const { email } = answer.body;
    expect(email).toMatchObject({
      subject: 'Fwd: Plans',
      toEmail: 'eve@x.example',
      threadId: (await read(id)).threadId,
    });
    const kept = (await call(ws.key, emails.get, { id: email.id })).body.attachments;
    expect(kept.map(({ fileName }) => fileName)).toEqual(['a.txt', 'b.txt']);
    await call(ws.key, emails.update, { id: email.id, attachmentFileIds: [], attachmentIds: [kept[1]?.id ?? ''] });
    expect((await call(ws.key, emails.send, { id: email.id })).body.sent).toBe(true);
    const mail = await lastSent();
    expect(mail.attachments.map(({ filename, content }) => [filename, content.toString().trim()])).toEqual([
      ['b.txt', 'In b.txt'],
    ]);
    expect(mail.text).toContain('For you.');
    expect(mail.text).toMatch(
      /Forwarded message -+\nFrom: Ada Lovelace <ada@x\.example>\n[\s\S]*Subject: Plans[\s\S]*See the files\./,
    );
    expect(mail.inReplyTo).toBeUndefined();
  });

  it('goes without what is left out', async () => {
    const id = await receive(mixed, withFiles(['a.txt']));
    const { body } = await call(ws.key, emails.forward, { id, toEmail: 'eve@x.example', attachmentIds: [] });
    expect((await call(ws.key, emails.get, { id: body.email.id })).body.attachments).toEqual([]);
  });
});
