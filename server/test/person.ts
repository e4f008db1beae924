import { expect } from 'vitest';
import { sweepPool as pool } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { campaigns } from '@/server/outreach/campaigns';
import { emails } from '@/server/outreach/emails';
import { receiveRaw } from '@/server/outreach/mail/inbound/receive-raw';
import { sequences } from '@/server/outreach/sequences';
import { comments } from '@/server/records/comments';
import { communications } from '@/server/records/communications';
import { contacts } from '@/server/records/contacts';
import { deals } from '@/server/records/deals';
import { files } from '@/server/records/files';
import { leads } from '@/server/records/leads';
import { notes } from '@/server/records/notes';
import { quotes } from '@/server/records/quotes';
import { tags } from '@/server/records/tags';
import { tasks } from '@/server/records/tasks';
import { call } from '@/server/test/call';
import { begin, makeSite } from '@/server/test/chats/visitor';
import type { TestWorkspace } from '@/server/test/factories';
import { makeForm, sendForm } from '@/server/test/forms';
import { makeMailbox, makeSent, rawMail } from '@/server/test/inbound';
import { book, dayFromNow, makeType } from '@/server/test/meetings/meeting';
import { catchUp } from '@/server/workspace/search/catch-up';

/** Somebody whose name and address stand nowhere else. */
export interface TestPerson {
  name: string;
  email: string;
  contactId: string;
  leadId: string;
  dealId: string;
  futureBooking: string;
}

/** A person in every place where one can be, put there through the real handlers. */
export async function spreadPerson(ws: TestWorkspace, word = 'quimby'): Promise<TestPerson> {
  const [name, email, shouted] = [`Zelda ${word}ton`, `zelda.${word}@people.example`, `Zelda.${word}@People.example`];
  const batch = await call(
    ws.key,
    contacts.upsert,
    { contacts: [{ externalId: `c-${word}`, name, email: shouted, phone: '+49 30 1234567' }] },
    { 'Idempotency-Key': `import-${word}` },
  );
  const contactId = batch.body.results[0]?.id ?? '';
  await call(ws.key, contacts.upsert, { contacts: [{ externalId: `c-${word}`, title: `${name}, CTO` }] });
  const leadId = (await call(ws.key, leads.create, { name, email, notes: `Met ${name}` })).body.lead.id;
  const tag = (await call(ws.key, tags.create, { name: `VIP ${newId()}` })).body.tag;
  await call(ws.key, tags.assign, { entity: 'CONTACT', recordIds: [contactId], tagIds: [tag.id] });
  const to = { contactId };
  const note = await call(ws.key, notes.upsert, { notes: [{ body: `${name} likes tea.`, ...to }] });
  const noteId = note.body.results[0]?.id ?? '';
  await call(ws.key, comments.create, { noteId, body: `${name} told me, too.` });
  await call(ws.key, tasks.upsert, {
    tasks: [
      { title: `Call ${name}`, ...to },
      { title: `Write to ${email}`, leadId },
    ],
  });
  await call(ws.key, communications.create, { body: `Spoke to ${name}`, ...to });
  const deal = await call(ws.key, deals.upsert, { deals: [{ externalId: `d-${word}`, name: 'Engine', ...to }] });
  const dealId = deal.body.results[0]?.id ?? '';
  await call(ws.key, quotes.create, {
    title: 'Rollout',
    dealId,
    lineItems: [{ name: 'Cog', quantity: 1, unitPrice: 5 }],
  });
  const content = { fileName: `${name}.txt`, contentType: 'text/plain', contentBase64: 'SGVsbG8=' };
  await call(ws.key, files.create, { entity: 'CONTACT', recordId: contactId, ...content });
  await spreadMail(ws, { name, email, contactId });
  const futureBooking = await spreadVisits(ws, { name, email });
  await spreadOutreach(ws, contactId);
  await catchUp(ws.id, ['CONTACT', 'LEAD', 'EMAIL']);
  return { name, email, contactId, leadId, dealId, futureBooking };
}

type Known = Pick<TestPerson, 'name' | 'email'>;

async function spreadMail(ws: TestWorkspace, { name, email, contactId }: Known & { contactId: string }) {
  await call(ws.key, emails.create, { contactId, subject: `Hello ${name}`, bodyHtml: `<p>Dear ${name}</p>` });
  const mailbox = await makeMailbox(ws);
  const sent = await makeSent(ws, mailbox, email, contactId);
  await pool.query(
    `INSERT INTO "EmailEvent" ("workspaceId", id, "emailId", type, at) VALUES ($1, $2, $3, 'OPEN', now())`,
    [ws.id, newId(), sent.id],
  );
  const headers = { From: `${name} <${email}>`, To: mailbox.address, 'In-Reply-To': sent.messageId };
  await receiveRaw(mailbox, rawMail(headers, `Yes. ${name}`));
  const raw = Buffer.from(`To: ${email}\r\n\r\nHello ${name}`);
  await pool.query(
    `INSERT INTO "CaughtMail" ("workspaceId", id, "fromEmail", recipients, subject, raw) VALUES ($1, $2, 'crm@crm.example', $3, $4, $5)`,
    [ws.id, newId(), [email], `Hello ${name}`, raw],
  );
}

/** What they did on public pages. @returns a meeting that is still to come */
async function spreadVisits(ws: TestWorkspace, { name, email }: Known): Promise<string> {
  const type = await makeType(ws);
  const who = { inviteeName: name, inviteeEmail: email };
  const [past, future] = [
    await book(ws, type.id, dayFromNow(3, '09:00'), who),
    await book(ws, type.id, dayFromNow(4, '09:00'), { ...who, inviteeNotes: `I am ${name}` }),
  ];
  expect([past.status, future.status]).toEqual([201, 201]);
  await pool.query(
    `UPDATE "Booking" SET "startAt" = "startAt" - interval '20 days', "endAt" = "endAt" - interval '20 days' WHERE id = $1`,
    [past.body.booking.id],
  );
  const chat = await begin(await makeSite(ws), { body: `Hello, ${name} here` });
  await pool.query(`UPDATE "Chat" SET "visitorName" = $2, "visitorEmail" = $3 WHERE id = $1`, [chat.id, name, email]);
  const form = await makeForm(ws);
  await sendForm(form.key, { name, email, message: `Write to ${email}` });
  return future.body.booking.id;
}

async function spreadOutreach(ws: TestWorkspace, contactId: string) {
  const steps = [{ type: 'CALL' as const, delayDays: 3, taskTitle: 'Call' }];
  const { body } = await call(ws.key, sequences.create, { name: 'Welcome', steps });
  await call(ws.key, sequences.enroll, { id: body.sequence.id, contactIds: [contactId] });
  const made = await call(ws.key, campaigns.create, {
    name: 'Spring',
    subject: 'Hello',
    bodyHtml: '<p>Hello</p>',
    segmentType: 'static',
    contactIds: [contactId],
  });
  await pool.query(
    `INSERT INTO "CampaignRecipient" ("workspaceId", id, "campaignId", "contactId", email)
     SELECT $1, $2, $3, id, email FROM "Contact" WHERE id = $4`,
    [ws.id, newId(), made.body.campaign.id, contactId],
  );
}

/** Where any of these texts stands in the rows of a workspace: every column of every table that the database has, as text. */
export async function placesOfTexts(workspaceId: string, texts: readonly string[]): Promise<string[]> {
  const { rows: columns } = await pool.query<{ table: string; column: string; type: string }>(`
    SELECT c.table_name AS table, c.column_name AS column, c.udt_name AS type FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.udt_name NOT IN ('uuid', 'timestamptz', 'bool', 'int4', 'int8')
      AND EXISTS (SELECT FROM information_schema.columns w
        WHERE w.table_schema = 'public' AND w.table_name = c.table_name AND w.column_name = 'workspaceId')`);
  const found: string[] = [];
  for (const { table, column, type } of columns) {
    const text = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`;
    const { rows } = await pool.query(
      `SELECT ${text} AS text FROM "${table}" WHERE "workspaceId" = $1 AND EXISTS (
         SELECT FROM unnest($2::text[]) x WHERE position(x IN lower(${text})) > 0)`,
      [workspaceId, texts.map((one) => one.toLowerCase())],
    );
    for (const { text: said } of rows) found.push(`${table}.${column}: ${String(said).slice(0, 300)}`);
  }
  return found;
}
