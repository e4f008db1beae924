import { beforeEach, describe, expect, it } from 'vitest';
import { workflows } from '@/server/automation/workflows';
import { prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { bookingTypes } from '@/server/meetings/booking-types';
import { emailTemplates } from '@/server/outreach/email-templates';
import { comments } from '@/server/records/comments';
import { contacts } from '@/server/records/contacts';
import { deals } from '@/server/records/deals';
import { files } from '@/server/records/files';
import { notes } from '@/server/records/notes';
import { call } from '@/server/test/call';
import { begin, makeSite, say } from '@/server/test/chats/visitor';
import { bytesOfExport, exported, unzipped } from '@/server/test/exports';
import { makeKey, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { fieldOf, makeForm, sendForm } from '@/server/test/forms';
import { makeIncluded, makeMarket } from '@/server/test/matching';
import { makeType } from '@/server/test/meetings/meeting';
import { evaluated, makeWorkflow, task } from '@/server/test/workflows';
import { replyToChat } from '@/server/website/chats/reply';
import { exports } from './';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

type Asked = Parameters<typeof exported>[1];
const textOf = async (asked: Asked, key = ws.key) =>
  (await bytesOfExport(key, (await exported(key, asked)).id)).toString().replace('\ufeff', '').trimEnd();
const linesOf = async (asked: Asked, key = ws.key) => (await textOf(asked, key)).split('\r\n');
/** The values of one column. */
const valuesOf = async (column: string, asked: Asked) => (await linesOf({ ...asked, columns: [column] })).slice(1);
const recordsOf = async (asked: Asked) =>
  (await textOf({ ...asked, format: 'ndjson' })).split('\n').map((line) => JSON.parse(line));
const archived = async (name: string) => {
  const { id } = await exported(ws.key, { resource: 'workspace' });
  const parts = await unzipped(await bytesOfExport(ws.key, id));
  return parts[`${name}.ndjson`]?.trimEnd().split('\n');
};
const answer = async (asked: object) => {
  const { status, body } = await call(ws.key, exports.create, asked as never);
  return [status, body.error];
};

describe('files', () => {
  const add = (entity: 'CONTACT' | 'DEAL', recordId: string, fileName: string) => {
    const contentBase64 = Buffer.from('hello').toString('base64');
    return call(ws.key, files.create, { entity, recordId, fileName, contentType: 'text/plain', contentBase64 });
  };

  it('are those of a record as its list has them, of a kind of record, or all, once in the archive', async () => {
    await call(ws.key, contacts.upsert, {
      contacts: [
        { name: 'Ada', externalId: 'ada' },
        { name: 'Bo', externalId: 'bo' },
      ],
    });
    await call(ws.key, deals.upsert, { deals: [{ name: 'First', externalId: 'first' }] });
    await add('CONTACT', 'ada', 'ada.txt');
    await add('CONTACT', 'bo', 'bo.txt');
    await add('DEAL', 'first', 'offer.txt');
    const named = (filters?: Record<string, string>) =>
      valuesOf('fileName', { resource: 'files', ...(filters && { filters }) });
    expect(await named()).toEqual(['offer.txt', 'bo.txt', 'ada.txt']);
    expect(await named({ entity: 'contact' })).toEqual(['bo.txt', 'ada.txt']);
    const ofAda = { entity: 'CONTACT', recordId: 'ada' };
    expect(await named(ofAda)).toEqual(['ada.txt']);
    const listed = await call(ws.key, files.list, { entity: 'CONTACT', recordId: 'ada' });
    expect(await recordsOf({ resource: 'files', filters: ofAda })).toEqual(listed.body.files);
    expect(await archived('files')).toHaveLength(3);
    expect(await answer({ resource: 'files', filters: { recordId: 'ada' } })).toEqual([
      400,
      'entity: Required beside recordId',
    ]);
    expect(await answer({ resource: 'files', filters: { ...ofAda, recordId: 'cy' } })).toEqual([
      404,
      'Contact not found.',
    ]);
  });
});

describe('comments', () => {
  it('are those on a note or on all, with who wrote them', async () => {
    const { body } = await call(ws.key, notes.upsert, { notes: [{ body: 'One' }, { body: 'Two' }] });
    const [one = '', two = ''] = body.results.map(({ id }) => id ?? '');
    await call(ws.key, comments.create, { noteId: one, body: '=Yes' });
    await call(ws.key, comments.create, { noteId: two, body: 'No' });
    expect(await valuesOf('body', { resource: 'comments' })).toEqual(['No', "'=Yes"]);
    expect(await valuesOf('body', { resource: 'comments', filters: { noteId: two } })).toEqual(['No']);
    const listed = (await call(ws.key, comments.list, {})).body.comments;
    expect(await recordsOf({ resource: 'comments' })).toEqual(listed);
    expect(await archived('comments')).toHaveLength(2);
  });
});

describe('forms', () => {
  it('are a table of what they ask and what came by them, and whole in the archive', async () => {
    const fields = [fieldOf('email', { label: 'Address', type: 'EMAIL', leadField: 'email', required: true })];
    const form = await makeForm(ws, { name: 'Trial', fields: [...fields, fieldOf('why', { label: 'Why' })] });
    await makeForm(ws, { name: 'Another', active: false });
    await sendForm(form.key, { email: 'ada@example.com' });
    const columns = ['name', 'active', 'accepted', 'spam', 'fields'];
    expect(await linesOf({ resource: 'forms', columns })).toEqual([
      columns.join(','),
      'Another,false,0,0,name; email; message',
      'Trial,true,1,0,Address; Why',
    ]);
    const [, whole] = await recordsOf({ resource: 'forms' });
    expect(whole).toEqual({ ...form, accepted: 1, spam: 0, lastSubmittedAt: expect.stringMatching(/Z$/) });
    expect(await archived('forms')).toHaveLength(2);
  });
});

describe('workflows', () => {
  it('are those that their list finds, with what they wait for and do, for whoever may read them', async () => {
    await makeWorkflow(ws, { name: 'Of deals', actions: [task('Call')] as never });
    await makeWorkflow(ws, { name: 'Of leads', entity: 'LEAD', actions: [task('Ring')] as never, active: false });
    const named = (filters: Record<string, string>) => valuesOf('name', { resource: 'workflows', filters });
    expect(await named({})).toEqual(['Of leads', 'Of deals']);
    expect(await named({ entity: 'lead' })).toEqual(['Of leads']);
    expect(await named({ active: 'true' })).toEqual(['Of deals']);
    const listed = (await call(ws.key, workflows.list, {})).body.workflows;
    expect(await recordsOf({ resource: 'workflows' })).toEqual(listed);
    const [, row] = await linesOf({ resource: 'workflows', filters: { entity: 'DEAL' }, columns: ['actions'] });
    expect(JSON.parse((row ?? '').replaceAll('""', '"').slice(1, -1))).toMatchObject([
      { type: 'CREATE_TASK', title: 'Call' },
    ]);
    const { key } = await makeKey(ws.id, ['read:workflows']);
    expect((await linesOf({ resource: 'workflows' }, key)).length).toBe(3);
    expect(await archived('workflows')).toHaveLength(2);
  });

  it('have all of their runs written, those of a status where it is asked', async () => {
    const workflowId = await makeWorkflow(ws, { actions: [task('Call')] as never });
    await call(ws.key, deals.upsert, { deals: [{ name: 'First' }, { name: 'Second' }] });
    await evaluated();
    const listed = (await call(ws.key, workflows.runs, { id: workflowId })).body.runs;
    expect(await recordsOf({ resource: 'runs', filters: { workflowId } })).toEqual(listed);
    expect(await valuesOf('status', { resource: 'runs', filters: { workflowId, status: 'ok' } })).toEqual(['OK', 'OK']);
    expect(await valuesOf('status', { resource: 'runs', filters: { workflowId, status: 'ERROR' } })).toEqual([]);
    const kept = (await archived('runs'))?.map((line) => JSON.parse(line));
    expect(kept).toEqual(listed.map((run) => ({ workflowId, ...run })));
  });
});

describe('templates', () => {
  it('are written by name, more than a page of them', async () => {
    const many = Array.from({ length: 501 }, (_, n) => ({ workspaceId: ws.id, id: newId(), name: `N ${n + 1000}` }));
    await prisma.emailTemplate.createMany({ data: many.map((row) => ({ ...row, subject: '', bodyHtml: '' })) });
    await call(ws.key, emailTemplates.create, { name: 'after a call', subject: 'Our call', bodyHtml: '<p>Hi</p>' });
    const names = await valuesOf('name', { resource: 'templates' });
    const listed = (await call(ws.key, emailTemplates.list, {})).body.templates;
    expect(names).toEqual(listed.map(({ name }) => name));
    expect([names.length, names[0]]).toEqual([502, 'after a call']);
    expect(await archived('templates')).toHaveLength(502);
  });
});

describe('booking types', () => {
  it('are those that their list finds: of a host, paused ones where it is asked, and all in the archive', async () => {
    await makeType(ws, { title: 'Intro' });
    const paused = await makeType(ws, { title: 'Demo', questions: [{ label: 'Topic', type: 'TEXT' }] });
    await call(ws.key, bookingTypes.update, { id: paused.id, active: false });
    const titled = (filters: Record<string, string>) => valuesOf('title', { resource: 'bookingTypes', filters });
    expect(await titled({})).toEqual(['Intro']);
    expect(await titled({ includeInactive: 'true' })).toEqual(['Demo', 'Intro']);
    expect(await titled({ includeInactive: 'true', hostUserId: ws.ownerId })).toEqual(['Demo', 'Intro']);
    const nobody = { resource: 'bookingTypes', filters: { hostUserId: newId() } };
    expect((await answer(nobody))[0]).toBe((await call(ws.key, bookingTypes.list, nobody.filters)).status);
    const listed = (await call(ws.key, bookingTypes.list, { includeInactive: true })).body.bookingTypes;
    const filters = { includeInactive: 'true' };
    expect(await recordsOf({ resource: 'bookingTypes', filters })).toEqual(listed);
    expect((await valuesOf('questions', { resource: 'bookingTypes', filters }))[0]).toBe('Topic');
    expect(await archived('bookingTypes')).toHaveLength(2);
  });
});

describe('matches', () => {
  it('are written with how they stand, and whom they found, the best first', async () => {
    const market = await makeMarket();
    ws = market.ws;
    const match = await makeIncluded(ws, market.productId);
    const columns = ['offering', 'status', 'candidates', 'included', 'drafted'];
    const filters = { offeringId: market.productId };
    const table = [columns.join(','), 'Route planner,MATCHING,3,3,0'];
    expect(await linesOf({ resource: 'matches', columns, filters })).toEqual(table);
    expect(await linesOf({ resource: 'matches', columns, filters: { offeringId: newId() } })).toEqual([
      columns.join(','),
    ]);
    const asked = { resource: 'candidates' as const, filters: { matchId: match.id } };
    expect(await valuesOf('contact', asked)).toEqual(['Bob Babbage', 'Ada Lovelace', 'Cleo Curie']);
    expect(await valuesOf('decision', asked)).toEqual(['INCLUDED', 'INCLUDED', 'INCLUDED']);
    expect(await recordsOf(asked)).toEqual(match.candidates.map((one) => ({ ...one, decision: 'INCLUDED' })));
    expect([await archived('matches'), await archived('candidates')].map((lines) => lines?.length)).toEqual([1, 3]);
  });
});

describe('messages', () => {
  it('are what was said in a chat, oldest first, more than a page of them', async () => {
    const chat = await begin(await makeSite(ws), { body: 'Do you ship?' });
    await replyToChat(ws.ctx, { id: chat.id, body: '=Yes', asUserId: ws.ownerId });
    await say(chat, 'Good');
    const asked = { resource: 'messages' as const, filters: { chatId: chat.id } };
    const lines = await linesOf({ ...asked, columns: ['role', 'body'] });
    expect(lines.filter((line) => !line.startsWith('SYSTEM'))).toEqual([
      'role,body',
      'VISITOR,Do you ship?',
      "AGENT,'=Yes",
      'VISITOR,Good',
    ]);
    const said = lines.length - 1;
    const more = Array.from({ length: 1000 }, (_, n) => ({
      ...{ workspaceId: ws.id, id: newId(), chatId: chat.id, seq: said + 1 + n, role: 'VISITOR', body: `More ${n}` },
    }));
    await prisma.chatMessage.createMany({ data: more });
    expect((await valuesOf('body', asked)).slice(said)).toEqual(more.map(({ body }) => body));
    expect(await archived('messages')).toHaveLength(said + 1000);
  });
});
