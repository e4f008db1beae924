import { beforeEach, describe, expect, it } from 'vitest';
import { sweepPool as pool } from '@/server/kernel/db/client';
import { bookings } from '@/server/meetings/bookings';
import { emails } from '@/server/outreach/emails';
import { suppressions } from '@/server/outreach/suppressions';
import { contacts } from '@/server/records/contacts';
import { deals } from '@/server/records/deals';
import { leads } from '@/server/records/leads';
import { call } from '@/server/test/call';
import { launched, states } from '@/server/test/campaigns';
import { subscribe } from '@/server/test/events';
import { makeKey, makeMember, makeWorkspace, memberContext, type TestWorkspace } from '@/server/test/factories';
import { makeForm, sendForm } from '@/server/test/forms';
import { populate } from '@/server/test/matrix/populate';
import { placesOfTexts, spreadPerson } from '@/server/test/person';
import { changes } from '@/server/workspace/changes';
import { operations } from '@/server/workspace/operations';
import { people } from './';
import { erasePerson } from './erase';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const EMAIL = 'ada@people.example';
const put = (...rows: Record<string, unknown>[]) => call(ws.key, contacts.upsert, { contacts: rows as never });
const erase = (email = EMAIL) => call(ws.key, people.erase, { email });

/** How many rows each table of the workspace has. */
async function rowCounts(id: string) {
  const { rows } = await pool.query<{ table: string }>(
    `SELECT DISTINCT table_name AS table FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'workspaceId' ORDER BY 1`,
  );
  const counts: Record<string, number> = {};
  for (const { table } of rows) {
    const { rows: found } = await pool.query(`SELECT count(*)::int AS n FROM "${table}" WHERE "workspaceId" = $1`, [
      id,
    ]);
    counts[table] = found[0].n;
  }
  return counts;
}

describe('POST /people/export', () => {
  it('shows everything that is held about an address in any case, as JSON and as a page', async () => {
    const { name, email, contactId, dealId } = await spreadPerson(ws);
    const { status, body } = await call(ws.key, people.export, { email: email.toUpperCase(), format: 'html' });
    expect([status, body.leftOut]).toEqual([200, {}]);
    const { sections, html = '' } = body;
    expect(Object.keys(sections).sort()).toEqual(
      [
        ...[
          'bookingMail',
          'bookings',
          'campaignRecipients',
          'caughtMail',
          'chatMessages',
          'chats',
          'comments',
          'communications',
        ],
        ...['contacts', 'deals', 'emailEvents', 'emails', 'enrollments', 'files', 'formSubmissions', 'history'],
        ...['leads', 'notes', 'notifications', 'quotes', 'tagAssignments', 'tasks'],
      ].sort(),
    );
    const printed = (await call(ws.key, contacts.get, { id: contactId })).body.contact;
    expect(sections.contacts).toEqual([printed]);
    expect(sections.deals?.map(({ id }) => id)).toEqual([dealId]);
    expect(sections.emails).toHaveLength(3);
    expect(JSON.stringify(sections.emails)).toContain(`Yes. ${name}`);
    expect(sections.files?.[0]).toMatchObject({
      fileName: `${name}.txt`,
      downloadUrl: expect.stringContaining('http'),
    });
    expect(sections.bookings).toHaveLength(2);
    expect(html).toContain(`What is held about ${email.toUpperCase()}`);
    expect(html).toContain('Spoke to');
    expect(html).not.toContain('<p>Dear');
    expect(body.receipt).toMatchObject({
      kind: 'EXPORTED',
      counts: { contacts: 1 },
      actor: { kind: 'key', id: ws.keyId },
    });
  });

  it('is for admins alone, and sees one workspace', async () => {
    await put({ name: 'Ada', email: EMAIL });
    const { key } = await makeKey(ws.id, ['read:contacts', 'write:contacts']);
    const refused = await call(key, people.export, { email: EMAIL });
    expect([refused.status, refused.body.error]).toEqual([403, 'API key missing required scope: *.']);
    const other = await makeWorkspace();
    expect((await call(other.key, people.export, { email: EMAIL })).body.sections).toEqual({});
    await call(other.key, people.erase, { email: EMAIL });
    expect((await call(ws.key, contacts.list, { email: EMAIL })).body.contacts).toHaveLength(1);
    expect((await put({ name: 'Ada', email: EMAIL })).body).toMatchObject({ updated: 1, errors: 0 });
  });
});

describe('POST /people/erase', () => {
  it('leaves nothing of the person in any table, and says what went', async () => {
    await subscribe(ws, 'contact.created', 'contact.updated', 'lead.created', 'booking.created', 'booking.cancelled');
    const { name, email, dealId, futureBooking } = await spreadPerson(ws);
    // Somebody who was deleted before is in the history and in the trash.
    const gone = (await put({ externalId: 'gone', name, email })).body.results[0]?.id ?? '';
    await call(ws.key, contacts.delete, { id: gone });
    const texts = [name, email, name.split(' ')[1] ?? '', email.split('@')[0] ?? ''];
    expect((await placesOfTexts(ws.id, texts)).length).toBeGreaterThan(40);
    const { status, body, headers } = await call(ws.key, people.erase, { email });
    expect([status, body.erased, body.kept]).toEqual([200, true, { deals: 1, quotes: 1 }]);
    expect(body.counts).toMatchObject({
      contacts: 1,
      leads: 1,
      emails: 3,
      bookings: 2,
      chats: 1,
      formSubmissions: 1,
      files: 1,
    });
    expect(await placesOfTexts(ws.id, texts)).toEqual([]);
    expect(body.receipt).toMatchObject({ kind: 'ERASED', operationId: headers['X-Operation-Id'] });
    const deal = (await call(ws.key, deals.list, {})).body.deals.find(({ id }) => id === dealId);
    expect(deal).toMatchObject({ name: 'Engine', contact: null });
    const { booking } = (await call(ws.key, bookings.get, { id: futureBooking })).body;
    expect(booking).toMatchObject({ status: 'CANCELLED', inviteeName: 'Erased person' });
    const { rows } = await pool.query(
      `SELECT role FROM "BookingMail" WHERE "bookingId" = $1 AND kind = 'CANCELLATION'`,
      [futureBooking],
    );
    expect(rows).toEqual([{ role: 'HOST' }]);
  });

  it('takes the values out of the history, which goes on to say that there were changes', async () => {
    const id = (await put({ name: 'Ada', email: EMAIL })).body.results[0]?.id ?? '';
    await put({ email: EMAIL, title: 'CTO' });
    const { headers } = await erase();
    const { body } = await call(ws.key, changes.list, { recordId: id });
    expect(body.changes.map(({ kind, erased, previous, changed }) => [kind, erased, previous, changed])).toEqual([
      ['deleted', true, null, {}],
      ['updated', true, null, {}],
      ['created', undefined, null, {}],
    ]);
    expect(body.changes[0]).toMatchObject({ cause: 'erase', operation: { id: headers['X-Operation-Id'] } });
    const { rows } = await pool.query(`SELECT 1 FROM "TrashedRow" WHERE "workspaceId" = $1`, [ws.id]);
    expect(rows).toEqual([]);
    const back = await call(ws.key, operations.revert, { id: headers['X-Operation-Id'] ?? '' });
    expect([back.status, back.body.error]).toEqual([409, 'A person who was erased does not come back.']);
    const audit = (await call(ws.key, changes.list, { entity: 'person' })).body.changes;
    expect(audit.map(({ kind }) => kind)).toEqual(['erased']);
  });

  it('leaves the history, the trash and the events of whoever has a longer address', async () => {
    await subscribe(ws, 'contact.created');
    const id = (await put({ name: 'Grace Hopper', email: `grace.h${EMAIL}` })).body.results[0]?.id ?? '';
    const removed = await call(ws.key, contacts.delete, { id });
    await put({ name: 'Ada', email: EMAIL });
    await erase();
    const { body } = await call(ws.key, changes.list, { recordId: id });
    expect(body.changes.map(({ kind, erased }) => [kind, erased])).toEqual([
      ['deleted', undefined],
      ['created', undefined],
    ]);
    const back = await call(ws.key, operations.revert, { id: removed.headers['X-Operation-Id'] ?? '' });
    expect(back.status).toBeLessThan(300);
    expect((await call(ws.key, contacts.get, { id })).body.contact).toMatchObject({ name: 'Grace Hopper' });
    const { rows } = await pool.query(`SELECT payload FROM "Event" WHERE "workspaceId" = $1 ORDER BY id LIMIT 1`, [
      ws.id,
    ]);
    expect(JSON.parse(rows[0].payload).data.contact).toMatchObject({ name: 'Grace Hopper', email: `grace.h${EMAIL}` });
  });

  it('changes nothing on a dry run, and says what would go', async () => {
    const { email } = await spreadPerson(ws);
    const before = await rowCounts(ws.id);
    const { body } = await call(ws.key, people.erase, { email, dryRun: true });
    expect(body).toMatchObject({ erased: false, receipt: null, counts: { contacts: 1 }, kept: { deals: 1 } });
    expect(await rowCounts(ws.id)).toEqual(before);
    expect((await call(ws.key, people.erase, { email })).body.counts).toEqual(body.counts);
  });

  it('goes through whatever tables there are, and touches nobody else', async () => {
    const [ids, other] = [await populate(ws.id, 'mine'), await makeWorkspace()];
    await populate(other.id, 'theirs');
    const before = await rowCounts(other.id);
    const { rows } = await pool.query(`SELECT email, name FROM "Contact" WHERE id = $1`, [ids.Contact?.[0]]);
    await pool.query(`DELETE FROM "Member" WHERE "workspaceId" = $1 AND email = $2`, [ws.id, rows[0].email]);
    expect((await erase(rows[0].email)).status).toBe(200);
    expect(await placesOfTexts(ws.id, [rows[0].email, rows[0].name])).toEqual([]);
    expect((await call(ws.key, contacts.get, { id: ids.Contact?.[1] ?? '' })).status).toBe(200);
    expect(await rowCounts(other.id)).toEqual(before);
  });

  it('takes the address out of lists in what is about others', async () => {
    const { contactId } = await spreadPerson(ws, 'other');
    await pool.query(`UPDATE "Email" SET "ccEmails" = '{Ada@people.example,b@people.example}' WHERE "contactId" = $1`, [
      contactId,
    ]);
    const exported = (await call(ws.key, people.export, { email: EMAIL })).body.sections;
    expect(exported.emailsListingTheAddress?.length).toBeGreaterThan(0);
    await erase();
    const { rows } = await pool.query(`SELECT DISTINCT "ccEmails" FROM "Email" WHERE "contactId" = $1`, [contactId]);
    expect(rows).toEqual([{ ccEmails: ['b@people.example'] }]);
    expect(await placesOfTexts(ws.id, [EMAIL])).toEqual([]);
  });

  it('refuses the address of a colleague', async () => {
    const { email } = await makeMember(ws.id);
    const { status, body } = await erase(email);
    expect([status, body.error]).toEqual([
      409,
      'This is the address of a member or a mailbox of this workspace. Remove that first.',
    ]);
  });
});

describe('who was erased', () => {
  const today = new Date().toISOString().slice(0, 10);
  const problem = `email: this person was erased on ${today} and asked not to be kept.`;

  it('is brought back by no import, no single write and no change of another record', async () => {
    const bea = (await put({ name: 'Bea', email: 'bea@people.example' })).body.results[0]?.id ?? '';
    await erase();
    const { body } = await put(
      { name: 'Ada', email: ' ADA@people.example' },
      { name: 'Cyd', email: 'cyd@people.example' },
    );
    expect(body).toMatchObject({ created: 1, errors: 1, results: [{ error: problem }, {}] });
    const single = await call(ws.key, leads.create, { name: 'Ada', email: EMAIL });
    expect([single.status, single.body.error]).toEqual([400, problem]);
    const patch = await call(ws.key, contacts.update, { id: bea, email: EMAIL });
    expect([patch.status, patch.body.error]).toEqual([400, problem]);
    expect(await placesOfTexts(ws.id, [EMAIL])).toEqual([]);
  });

  it('comes back by their own act, and is not written to until somebody takes that back', async () => {
    await erase();
    const form = await makeForm(ws);
    expect((await sendForm(form.key, { name: 'Ada', email: EMAIL, message: 'Hello again' })).status).toBe(201);
    const [lead] = (await call(ws.key, leads.list, { email: EMAIL })).body.leads;
    expect(lead).toMatchObject({ name: 'Ada' });
    expect((await call(ws.key, leads.update, { id: lead?.id ?? '', email: EMAIL, status: 'QUALIFIED' })).status).toBe(
      200,
    );
    const contactId = (await call(ws.key, leads.convert, { id: lead?.id ?? '' })).body.lead.convertedContactId;
    const draft = await call(ws.key, emails.create, { contactId, subject: 'Hi', bodyHtml: '<p>Hi</p>' });
    const refusal = `${EMAIL} is suppressed (MANUAL) and cannot be sent to.`;
    const sent = draft.body.email && (await call(ws.key, emails.send, { id: draft.body.email.id }));
    expect((sent ?? draft).body.error).toBe(refusal);
    const { campaignId } = await launched(ws, [contactId]);
    expect(await states(campaignId)).toEqual({ SKIPPED: 1 });
    expect((await call(ws.key, suppressions.list, { email: EMAIL })).body.suppressions).toHaveLength(1);
  });

  it('can be readmitted, which leaves a receipt as all of it does', async () => {
    await erase();
    const { body } = await call(ws.key, people.readmit, { email: 'Ada@People.example' });
    expect((await put({ name: 'Ada', email: EMAIL })).body.created).toBe(1);
    expect((await call(ws.key, people.readmit, { email: EMAIL })).status).toBe(409);
    const { receipts } = (await call(ws.key, people.receipts, {})).body;
    expect(receipts.map(({ kind }) => kind)).toEqual(['READMITTED', 'ERASED']);
    expect(new Set(receipts.map(({ person }) => person)).size).toBe(1);
    expect(receipts[0]).toEqual(body.receipt);
  });

  it('stays gone or stays whole beside an import of the same address', async () => {
    for (let round = 0; round < 5; round++) {
      const email = `race${round}@people.example`;
      await put({ externalId: `r${round}`, name: 'Ada', email });
      const context = { ...memberContext(ws.id, ws.ownerId, 'owner') };
      const [imported] = await Promise.all([
        put({ name: 'Ada Again', email, title: 'CTO' }, { name: 'Bea', email: `bea${round}@people.example` }),
        erasePerson(context, { email }),
      ]);
      expect([200, 207]).toContain(imported.status);
      expect((await call(ws.key, contacts.list, { email: `bea${round}@people.example` })).body.contacts).toHaveLength(
        1,
      );
    }
    expect(await placesOfTexts(ws.id, ['race'])).toEqual([]);
  });
});
