import { emailTemplates } from '@/server/outreach/email-templates';
import { emails } from '@/server/outreach/emails';
import { products as matching } from '@/server/outreach/products';
import { sequences } from '@/server/outreach/sequences';
import { suppressions } from '@/server/outreach/suppressions';
import { comments } from '@/server/records/comments';
import { communications } from '@/server/records/communications';
import { contacts } from '@/server/records/contacts';
import { files } from '@/server/records/files';
import { notes } from '@/server/records/notes';
import { products } from '@/server/records/products';
import { call } from './call';
import { launched } from './campaigns';
import { begin, makeSite } from './chats/visitor';
import { makeWorkspace, type TestWorkspace } from './factories';
import { makeForm, sendForm } from './forms';
import { book, dayFromNow, makeType } from './meetings/meeting';
import { evaluated, makeWorkflow, task } from './workflows';

export interface Filled extends TestWorkspace {
  /** What lists belong to, by the filters that name it. */
  ids: Record<string, string>;
}

/** A workspace with one row of each list that is exported, in which the word stands. */
export async function fillLists(word: string): Promise<Filled> {
  const ws = await makeWorkspace();
  const rule = { name: `Rule of ${word}`, entity: 'CONTACT', trigger: 'CREATED' } as const;
  const workflowId = await makeWorkflow(ws, { ...rule, actions: [task(`Ring for ${word}`)] });
  const email = `${word}@example.com`;
  const { results } = (await call(ws.key, contacts.upsert, { contacts: [{ name: `Ada ${word}`, email }] })).body;
  const contactId = results[0]?.id ?? '';
  await evaluated();
  const people = await writeTo(ws, word, contactId);
  return { ...ws, ids: { contactId, workflowId, ...people, ...(await writtenBy(ws, word, contactId)) } };
}

/** What the workspace knows of a contact, and how it writes to them. */
async function writeTo(ws: TestWorkspace, word: string, contactId: string) {
  const noted = await call(ws.key, notes.upsert, { notes: [{ body: `=Note of ${word}`, contactId, pinned: true }] });
  const noteId = noted.body.results[0]?.id ?? '';
  await call(ws.key, comments.create, { noteId, body: `Comment of ${word}` });
  const contentBase64 = Buffer.from('hello').toString('base64');
  const file = { fileName: `${word}.txt`, contentType: 'text/plain', contentBase64 };
  await call(ws.key, files.create, { entity: 'CONTACT', recordId: contactId, ...file });
  await call(ws.key, communications.create, { contactId, type: 'CALL', body: `Call of ${word}` });
  await call(ws.key, suppressions.create, { email: `no.${word}@example.com` });
  const { campaignId } = await launched(ws, [contactId], { name: `Spring of ${word}` });
  const steps = [{ type: 'CALL' as const, delayDays: 3, taskTitle: 'Ring' }];
  const { sequence } = (await call(ws.key, sequences.create, { name: `Welcome of ${word}`, steps })).body;
  await call(ws.key, sequences.enroll, { id: sequence.id, contactIds: [contactId] });
  await call(ws.key, emailTemplates.create, { name: `Template of ${word}` });
  const sold = await call(ws.key, products.upsert, { products: [{ name: `Product of ${word}` }] });
  const { match } = (await call(ws.key, matching.match, { id: sold.body.results[0]?.id ?? '' })).body;
  return { noteId, campaignId, sequenceId: sequence.id, matchId: match.id };
}

/** What comes in from outside. */
async function writtenBy(ws: TestWorkspace, word: string, contactId: string) {
  const form = await makeForm(ws, { name: `Form of ${word}` });
  await sendForm(form.key, { name: `Lea ${word}`, email: `lea.${word}@example.com`, message: 'Hello' });
  const type = await makeType(ws, { title: `Intro of ${word}` });
  await book(ws, type.id, dayFromNow(3, '09:00'), { inviteeName: `Guest of ${word}` });
  await call(ws.key, emails.create, { contactId, subject: `Mail of ${word}` });
  const chat = await begin(await makeSite(ws), { body: `Chat of ${word}` });
  return { formId: form.id, chatId: chat.id };
}
