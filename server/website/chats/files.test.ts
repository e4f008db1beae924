import { beforeAll, expect, it } from 'vitest';
import type { Context } from '@/server/kernel/context';
import { files } from '@/server/records/files';
import { createFile } from '@/server/records/files/create';
import { call } from '@/server/test/call';
import { begin, makeSite, visit } from '@/server/test/chats/visitor';
import { query } from '@/server/test/database';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { startTestServer } from '@/server/test/test-server';
import { chats } from './';
import { blockVisitor } from './console/block';
import { CHAT_ENTITY } from './files';
import { sweepChatFiles } from './sweep-files';

const HOUR_MS = 60 * 60 * 1000;

const here = startTestServer();
let ws: TestWorkspace;
let site: Awaited<ReturnType<typeof makeSite>>;
beforeAll(async () => {
  ws = await makeWorkspace();
  site = await makeSite(ws);
});

type Visitor = Awaited<ReturnType<typeof begin>>;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const photo = { fileName: 'photo.png', contentType: 'image/png', contentBase64: PNG.toString('base64') };
const text = (content: string) => ({
  fileName: 'note.txt',
  contentType: 'text/plain',
  contentBase64: Buffer.from(content).toString('base64'),
});
const sendFile = ({ id, token }: Visitor, body: object) =>
  visit('POST', `/chat/conversations/${id}/files`, { body, token });
const linkOf = ({ id, token }: Visitor, fileId: string) =>
  visit('GET', `/chat/conversations/${id}/files/${fileId}`, { token });
const messagesOf = async (id: string) => (await call(ws.key, chats.get, { id })).body.messages;
const addFile = async (chatId: string, more: object = text('offer')) =>
  (await call(ws.key, files.create, { entity: 'CONVERSATION', recordId: chatId, ...text(''), ...more })).body.file;

it('come from the visitor as messages of their own, once however often they are sent', async () => {
  const chat = await begin(site);
  const [first, again] = [
    await sendFile(chat, { ...photo, clientId: 'a' }),
    await sendFile(chat, { ...photo, clientId: 'a' }),
  ];
  expect([first.status, again.status, again.body]).toEqual([201, 200, first.body]);
  const [, message] = await messagesOf(chat.id);
  const [file] = message?.files ?? [];
  expect(message).toMatchObject({ role: 'VISITOR', body: '', files: [{ fileName: 'photo.png', size: PNG.length }] });
  expect((await call(ws.key, chats.get, { id: chat.id })).body.chat.snippet).toBe('photo.png');
  expect((await call(ws.key, files.list, { entity: 'CONVERSATION', recordId: chat.id })).body.files).toHaveLength(1);
  const link = await linkOf(chat, file?.id ?? '');
  const got = await fetch(here(link.body.downloadUrl));
  expect(Buffer.from(await got.arrayBuffer())).toEqual(PNG);
  expect(got.headers.get('x-content-type-options')).toBe('nosniff');
});

it('of members go with an answer, and are saved by the visitor, not shown, unless they are pictures or PDF', async () => {
  const chat = await begin(site);
  const page = await addFile(chat.id, {
    fileName: 'x.html',
    contentType: 'text/html',
    ...{ contentBase64: 'PGI+eDwvYj4=' },
  });
  const answer = { id: chat.id, fileIds: [page.id], asUserId: ws.ownerId };
  const { status, body } = await call(ws.key, chats.reply, answer);
  expect([status, body.message.body, body.message.files[0]?.fileName]).toEqual([201, '', 'x.html']);
  const got = await fetch(here((await linkOf(chat, page.id)).body.downloadUrl));
  expect(got.headers.get('content-disposition')).toBe('attachment; filename="x.html"');
  expect([got.headers.get('content-type'), got.headers.get('x-content-type-options')]).toEqual([
    'application/octet-stream',
    'nosniff',
  ]);
  expect((await call(ws.key, chats.reply, { id: chat.id, asUserId: ws.ownerId })).body.error).toBe('body is required.');
  const foreign = await addFile((await begin(site)).id);
  expect((await call(ws.key, chats.reply, { ...answer, fileIds: [foreign.id] })).body.error).toBe('File not found.');
});

it('are the visitor’s to open only where a message of this very chat carries them', async () => {
  const [mine, theirs] = [await begin(site), await begin(site)];
  const kept = await addFile(mine.id);
  const { body } = await sendFile(theirs, text('secret'));
  for (const fileId of [kept.id, body.message.files[0].id, 'nothing'])
    expect((await linkOf(mine, fileId)).status).toBe(404);
  expect((await linkOf({ ...mine, token: theirs.token }, kept.id)).status).toBe(401);
  expect((await sendFile({ ...mine, token: 'x' }, photo)).status).toBe(401);
  const elsewhere = await makeWorkspace();
  expect((await call(elsewhere.key, files.get, { id: kept.id })).status).toBe(404);
});

it('of visitors are small, harmless and few', async () => {
  const chat = await begin(site);
  const only = 'Only pictures, PDF, text and Office documents of up to 5 MB can be sent.';
  for (const contentType of ['text/html', 'image/svg+xml', 'application/x-msdownload', 'application/zip']) {
    const { status, body } = await sendFile(chat, { ...text('x'), contentType });
    expect([contentType, status, body.error]).toEqual([contentType, 400, only]);
  }
  const large = await sendFile(chat, { ...text(''), contentBase64: 'A'.repeat(7_000_000) });
  expect([large.status, large.body.error]).toEqual([413, only]);
  expect((await sendFile(chat, { ...photo, contentBase64: text('x').contentBase64 })).status).toBe(400);
  for (let i = 0; i < 20; i++) expect((await sendFile(chat, text(`${i}`))).status).toBe(201);
  const more = await sendFile(chat, text('more'));
  expect([more.status, more.body.error]).toEqual([409, 'A conversation takes 20 files of yours.']);
  await blockVisitor(ws.ctx, { id: chat.id, until: null });
  expect((await sendFile(chat, text('blocked'))).status).toBe(403);
});

it('that were never sent are deleted after a day, but for what an API key keeps with the chat', async () => {
  const chat = await begin(site);
  const member: Context = { ...ws.ctx, actor: { kind: 'member', memberId: ws.ownerId, role: 'owner', scopes: ['*'] } };
  const put = async () =>
    (await createFile(member, { entity: CHAT_ENTITY, recordId: chat.id, ...text('later') })).file.id;
  const [sent, unsent, kept] = [await put(), await put(), (await addFile(chat.id)).id];
  await call(ws.key, chats.reply, { id: chat.id, fileIds: [sent], asUserId: ws.ownerId });
  const statusOf = async (id: string) => (await call(ws.key, files.get, { id })).status;
  const statuses = async () => [await statusOf(sent), await statusOf(unsent), await statusOf(kept)];
  await sweepChatFiles(Date.now() + 23 * HOUR_MS);
  expect(await statuses()).toEqual([200, 200, 200]);
  await sweepChatFiles(Date.now() + 25 * HOUR_MS);
  expect(await statuses()).toEqual([200, 404, 200]);
});

it('that cannot be deleted hold up no others', async () => {
  const onDatabase = (statement: string) => query(process.env.DATABASE_URL ?? '', statement);
  const chat = await begin(site);
  const member: Context = { ...ws.ctx, actor: { kind: 'member', memberId: ws.ownerId, role: 'owner', scopes: ['*'] } };
  const put = async (fileName: string) =>
    (await createFile(member, { entity: CHAT_ENTITY, recordId: chat.id, ...text('later'), fileName })).file.id;
  const [stuck, other] = [await put('stuck.txt'), await put('other.txt')];
  await onDatabase(`
    CREATE FUNCTION keep_stuck() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'out of order'; END $$;
    CREATE TRIGGER stuck BEFORE DELETE ON "File" FOR EACH ROW WHEN (OLD."fileName" = 'stuck.txt') EXECUTE FUNCTION keep_stuck()`);
  const statuses = async () => [
    (await call(ws.key, files.get, { id: stuck })).status,
    (await call(ws.key, files.get, { id: other })).status,
  ];
  try {
    await sweepChatFiles(Date.now() + 25 * HOUR_MS);
    expect(await statuses()).toEqual([200, 404]);
  } finally {
    await onDatabase('DROP FUNCTION keep_stuck CASCADE');
  }
  await sweepChatFiles(Date.now() + 25 * HOUR_MS);
  expect(await statuses()).toEqual([404, 404]);
});
