import { beforeEach, expect, it } from 'vitest';
import { config } from '@/server/kernel/config';
import { sweepPool as pool } from '@/server/kernel/db/client';
import { receiveRaw } from '@/server/outreach/mail/inbound/receive-raw';
import { call } from '@/server/test/call';
import { begin, makeSite, say } from '@/server/test/chats/visitor';
import { query } from '@/server/test/database';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { makeMailbox, rawMail } from '@/server/test/inbound';
import { sharedSmtpServer } from '@/server/test/shared-servers';
import '@/server/app/wiring';
import { chats } from '../';
import { blockVisitor } from '../console/block';
import { mailDueAnswers } from './send-due';
import { withoutQuote } from './without-quote';

const smtpServer = sharedSmtpServer();
const email = 'vera@visitor.example';
const pageUrl = 'https://shop.example/help';
let ws: TestWorkspace;
let site: Awaited<ReturnType<typeof makeSite>>;
beforeEach(async () => {
  await pool.query(`UPDATE "Chat" SET "mailDueAt" = NULL, "mailFromSeq" = NULL`);
  smtpServer.reset();
  ws = await makeWorkspace('Acme');
  site = await makeSite(ws, { domains: ['shop.example'] });
});

const from = { headers: { origin: 'https://shop.example' } };
const beginAway = async (more: object = {}) => {
  const chat = await begin(site, { visitor: { email }, pageUrl, ...more }, from);
  await pool.query(`UPDATE "Chat" SET "lastSeenAt" = now() - interval '1 hour' WHERE id = $1`, [chat.id]);
  return chat;
};
const answer = (id: string, body: string) => call(ws.key, chats.reply, { id, body, asUserId: ws.ownerId });
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const mails = async () => {
  const all = await smtpServer.mails();
  smtpServer.reset();
  return all;
};

it('waits while no mail server can be asked, and then brings all of it once', async () => {
  const { id } = await beginAway();
  await answer(id, 'Yes, we do.');
  config.smtpUrl = 'smtp://127.0.0.1:1';
  expect((await mailDueAnswers(inMinutes(2))).mailed).toBe(0);
  config.smtpUrl = smtpServer.url;
  await answer(id, 'Shall I put one aside?');
  expect((await mailDueAnswers(inMinutes(4))).mailed).toBe(1);
  expect((await mailDueAnswers(inMinutes(60))).mailed).toBe(0);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.text).toMatch(/Yes, we do\.(.|\n)*Shall I put one aside\?/);
});

const onDatabase = (statement: string) => query(process.env.DATABASE_URL ?? '', statement);

it('brings later what could not be read when it was due', async () => {
  const { id } = await beginAway();
  await answer(id, 'Yes, we do.');
  await onDatabase('ALTER TABLE "ChatSite" RENAME COLUMN domains TO gone');
  try {
    await mailDueAnswers(inMinutes(2)).catch(() => undefined);
  } finally {
    await onDatabase('ALTER TABLE "ChatSite" RENAME COLUMN gone TO domains');
  }
  expect((await mailDueAnswers(inMinutes(3))).mailed).toBe(0);
  expect((await mailDueAnswers(inMinutes(10))).mailed).toBe(1);
  expect((await mailDueAnswers(inMinutes(60))).mailed).toBe(0);
  expect((await mails()).map(({ text }) => text)).toEqual([expect.stringContaining('Yes, we do.')]);
});

it('brings what members answered to the address that was left, once and together', async () => {
  const { id } = await beginAway();
  await answer(id, 'Yes, <b>we</b> do.');
  await answer(id, 'Shall I put one aside?');
  expect((await mailDueAnswers()).mailed).toBe(0);
  expect((await mailDueAnswers(inMinutes(2))).mailed).toBe(1);
  expect((await mailDueAnswers(inMinutes(60))).mailed).toBe(0);
  const [mail, ...more] = await mails();
  expect([more, mail?.subject]).toEqual([[], 'Acme has answered you']);
  expect(mail?.to).toMatchObject({ value: [{ address: email }] });
  expect(mail?.text).toMatch(/Yes, <b>we<\/b> do\.(.|\n)*Shall I put one aside\?/);
  expect(mail?.html).toContain('Yes, &lt;b&gt;we&lt;/b&gt; do.');
  expect(mail?.text).toContain(pageUrl);
  await answer(id, 'Hello again');
  await mailDueAnswers(inMinutes(2));
  const [next] = await mails();
  expect(next?.text).toContain('Hello again');
  expect(next?.text).not.toContain('put one aside');
});

it('is not sent to whoever has been there since, left no address, or may not be written to', async () => {
  const there = await beginAway();
  await answer(there.id, 'Here');
  await say(there, 'I have seen it');
  const nameless = await begin(site, {}, from);
  await answer(nameless.id, 'Nobody to mail');
  const refused = await beginAway({ visitor: { email: 'dead@visitor.example' } });
  await answer(refused.id, 'Lost');
  await pool.query(
    `INSERT INTO "Suppression" ("workspaceId", id, email, reason) VALUES ($1, gen_random_uuid(), 'dead@visitor.example', 'BOUNCE')`,
    [ws.id],
  );
  expect((await mailDueAnswers(inMinutes(2))).mailed).toBe(0);
  expect(await mails()).toEqual([]);
});

it('holds nothing that a stranger wrote: whose address it is, nobody has checked', async () => {
  const { id } = await beginAway({ body: 'Buy at evil.example', pageUrl: 'https://evil.example/win' });
  await answer(id, 'Pardon?');
  await mailDueAnswers(inMinutes(2));
  const [mail] = await mails();
  expect(mail?.text).toContain('Pardon?');
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('evil');
});

it('is answered by mail into the chat, once, by whom it went to alone', async () => {
  const { id } = await beginAway();
  await answer(id, 'Which size?');
  await call(ws.key, chats.close, { id, asUserId: ws.ownerId });
  await mailDueAnswers(inMinutes(2));
  const [mail] = await mails();
  const mailbox = await makeMailbox(ws);
  const reply = (headers: Record<string, string>) =>
    rawMail(
      { From: `Vera <${email}>`, To: mailbox.address, 'In-Reply-To': mail?.messageId ?? '', ...headers },
      'Size 42, please.\r\n\r\nOn Monday, Acme wrote:\r\n> Which size?\r\n',
    );
  const raw = reply({ 'Message-ID': '<first@visitor.example>' });
  for (const bytes of [raw, raw]) expect((await receiveRaw(mailbox, bytes)).emailId).toBeNull();
  const { chat, messages } = (await call(ws.key, chats.get, { id })).body;
  expect(messages.map(({ role, body }) => `${role} ${body}`).slice(1)).toEqual([
    'AGENT Which size?',
    'VISITOR Size 42, please.',
  ]);
  expect([chat.status, mail?.replyTo?.value[0]?.address]).toEqual(['OPEN', expect.stringMatching(/^acme-/)]);

  const others = [
    reply({ From: 'eve@elsewhere.example' }),
    reply({ 'In-Reply-To': (mail?.messageId ?? '').replace(/\.[\w-]+@/, '.forged@') }),
  ];
  for (const other of others) expect((await receiveRaw(mailbox, other)).emailId).not.toBeNull();
  await blockVisitor(ws.ctx, { id, until: null });
  expect((await receiveRaw(mailbox, reply({ 'Message-ID': '<late@visitor.example>' }))).emailId).not.toBeNull();
  expect((await call(ws.key, chats.get, { id })).body.messages).toHaveLength(3);
});

it('brings what was answered before somebody wrote by mail, who has not seen it', async () => {
  const { id } = await beginAway();
  await answer(id, 'Which size?');
  await mailDueAnswers(inMinutes(2));
  const [mail] = await mails();
  await answer(id, 'And which color?');
  const mailbox = await makeMailbox(ws);
  const headers = { From: `Vera <${email}>`, To: mailbox.address, 'In-Reply-To': mail?.messageId ?? '' };
  await receiveRaw(mailbox, rawMail(headers, 'Size 42, please.'));
  const { chat, messages } = (await call(ws.key, chats.get, { id })).body;
  expect([chat.live, messages.at(-1)?.body]).toEqual([false, 'Size 42, please.']);
  expect((await mailDueAnswers(inMinutes(4))).mailed).toBe(1);
  expect((await mails()).map(({ text }) => text)).toEqual([expect.stringContaining('And which color?')]);
});

it('takes an answer in with its next try where the chat could not be read, and none to a chat that is gone', async () => {
  const { id } = await beginAway();
  await answer(id, 'Which size?');
  await mailDueAnswers(inMinutes(2));
  const [mail] = await mails();
  const mailbox = await makeMailbox(ws);
  const headers = { From: `Vera <${email}>`, To: mailbox.address, 'In-Reply-To': mail?.messageId ?? '' };
  const raw = rawMail(headers, 'Size 42, please.');
  await onDatabase('ALTER TABLE "ChatBlock" RENAME COLUMN until TO gone');
  try {
    await expect(receiveRaw(mailbox, raw)).rejects.toThrow();
  } finally {
    await onDatabase('ALTER TABLE "ChatBlock" RENAME COLUMN gone TO until');
  }
  expect((await receiveRaw(mailbox, raw)).emailId).toBeNull();
  expect((await call(ws.key, chats.get, { id })).body.messages.at(-1)?.body).toBe('Size 42, please.');
  await pool.query('DELETE FROM "Chat" WHERE id = $1', [id]);
  expect((await receiveRaw(mailbox, rawMail(headers, 'And in blue.'))).emailId).not.toBeNull();
});

it('leaves nothing of a mail behind: what is no text, or too long for a message, is in the inbox, too', async () => {
  const { id } = await beginAway();
  await answer(id, 'Which one?');
  await mailDueAnswers(inMinutes(2));
  const [mail] = await mails();
  const mailbox = await makeMailbox(ws);
  const headers = { From: `Vera <${email}>`, To: mailbox.address, 'In-Reply-To': mail?.messageId ?? '' };
  const part = { 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary=b' };
  const withFile = rawMail(
    { ...headers, ...part },
    '--b\nContent-Type: text/plain\n\nThis one.\n--b\nContent-Type: application/pdf\n' +
      'Content-Disposition: attachment; filename="order.pdf"\nContent-Transfer-Encoding: base64\n\nJVBERi0xLjQK\n--b--',
  );
  const long = rawMail(headers, 'word '.repeat(1200));
  for (const raw of [withFile, long]) {
    const [first, again] = [await receiveRaw(mailbox, raw), await receiveRaw(mailbox, raw)];
    expect([first.emailId, again.emailId]).toEqual([expect.any(String), first.emailId]);
  }
  const { messages } = (await call(ws.key, chats.get, { id })).body;
  expect(messages.slice(2).map(({ body }) => body)).toEqual([
    'This one.\n[order.pdf]',
    'word '.repeat(1200).slice(0, 4999),
  ]);
});

it.each([
  ['Yes.\n\nOn Mon, 23 Nov 2026 at 10:00, Acme\n<no-reply@acme.example> wrote:\n> x', 'Yes.'],
  ['Ja.\n\nAm 23.11.2026 um 10:00 schrieb Acme:\n> x', 'Ja.'],
  ['Fine\n________________________________\nFrom: Acme <a@b.example>', 'Fine'],
  ['On my way, he wrote back.\nSee you', 'On my way, he wrote back.\nSee you'],
  ['Hello,\n\nOn Monday, Acme wrote:\n> Which size?\n42\n> Which color?\n\nRed, please', 'Hello,\n\n42\n\nRed, please'],
  ['> Which size?\n\n42, please.', '42, please.'],
])('is without the mail that it quotes: %j', (text, said) => {
  expect(withoutQuote(text)).toBe(said);
});
