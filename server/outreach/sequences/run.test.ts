import { DateTime } from 'luxon';
import { beforeEach, describe, expect, it } from 'vitest';
import { workflows } from '@/server/automation/workflows';
import { sweepDb as db, sweepPool as pool } from '@/server/kernel/db/client';
import { emails } from '@/server/outreach/emails';
import { noteEvent } from '@/server/outreach/mail/events';
import { suppressions } from '@/server/outreach/suppressions';
import { contacts } from '@/server/records/contacts';
import { deals } from '@/server/records/deals';
import { call } from '@/server/test/call';
import { fillContacts } from '@/server/test/campaigns';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { makeContact } from '@/server/test/inbound';
import { sharedSmtpServer } from '@/server/test/shared-servers';
import { evaluated, runsOf } from '@/server/test/workflows';
import { sequences } from './';
import type { EnrollmentRef } from './advance';
import { nextDue, runStep } from './run-step';
import { sweepEnrollments } from './sweep';

const smtpServer = sharedSmtpServer();
let ws: TestWorkspace;
let contactId: string;
beforeEach(async () => {
  ws = await makeWorkspace();
  contactId = (await fillContacts(ws.id, 1))[0] ?? '';
});

type NewSequence = Parameters<typeof call<typeof sequences.create.operation>>[2];
const first = { type: 'EMAIL' as const, subject: 'Hi {{contact.name}}', bodyHtml: '<p>First</p>' };
const second = { type: 'EMAIL' as const, delayDays: 2, subject: 'Again', bodyHtml: '<p>Second</p>' };

/** Enrols the contact in a new sequence, and answers both. */
async function begin(more: Partial<NewSequence> = {}): Promise<{ id: string; ref: EnrollmentRef }> {
  const made = await call(ws.key, sequences.create, { name: 'Welcome', steps: [first, second], ...more });
  const { id } = made.body.sequence;
  await call(ws.key, sequences.enroll, { id, contactIds: [contactId] });
  return { id, ref: { workspaceId: ws.id, enrollmentId: (await enrollmentOf(id)).id } };
}

async function enrollmentOf(id: string) {
  const [one] = (await call(ws.key, sequences.enrollments, { id })).body.enrollments;
  if (!one) throw new Error('nobody is enrolled');
  return one;
}
const upsertOther = (row: object) => call(ws.key, contacts.upsert, { contacts: [{ externalId: 'other', ...row }] });
const hurry = (ref: EnrollmentRef) =>
  pool.query(`UPDATE "Enrollment" SET "nextAt" = now() WHERE id = $1 AND "nextAt" IS NOT NULL`, [ref.enrollmentId]);
const drafts = async () => (await call(ws.key, emails.list, { contactId })).body.emails;

describe('a sequence whose e-mails are reviewed', () => {
  it('makes one draft, and goes on when it has been sent', async () => {
    const { id, ref } = await begin();
    await Promise.all(Array.from({ length: 10 }, () => runStep(ref)));
    const [draft, ...others] = await drafts();
    expect([draft?.status, others]).toEqual(['DRAFT', []]);
    expect(await nextDue(ref)).toBeNull();
    expect(await enrollmentOf(id)).toMatchObject({
      past: [{ order: 0, state: 'WAITING', emailId: draft?.id }],
      upcoming: [{ order: 1, type: 'EMAIL', at: null }],
    });
    await sweepEnrollments();
    expect(await nextDue(ref)).toBeNull();
    expect((await call(ws.key, emails.send, { id: draft?.id ?? '' })).body.sent).toBe(true);
    const { start } = await sweepEnrollments();
    expect(start).toContainEqual(ref);
    const after = await enrollmentOf(id);
    expect(after.past).toMatchObject([{ order: 0, state: 'DONE' }]);
    const days = (Date.parse(after.upcoming[0]?.at ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(1.95);
    expect(days).toBeLessThanOrEqual(2.05);
    await runStep(ref);
    expect(await drafts()).toHaveLength(1);
    const [mail] = await smtpServer.mails();
    expect(mail?.subject).toBe('Hi Person 1');
    expect(mail?.headers.get('list')).toBeDefined();
  });

  it('goes on without a draft that is discarded, and ends after its last step', async () => {
    const { id, ref } = await begin({ steps: [first] });
    await runStep(ref);
    const [draft] = await drafts();
    await call(ws.key, emails.delete, { id: draft?.id ?? '' });
    await sweepEnrollments();
    expect(await enrollmentOf(id)).toMatchObject({ state: 'COMPLETED', past: [{ state: 'SKIPPED' }], upcoming: [] });
    expect((await call(ws.key, sequences.get, { id })).body.stats).toMatchObject({ completed: 1, sent: 0 });
  });
});

describe('a sequence that sends by itself', () => {
  it('sends each step once and tells the days until the next', async () => {
    const { id, ref } = await begin({ sendMode: 'AUTO' });
    await Promise.all(Array.from({ length: 10 }, () => runStep(ref)));
    expect(smtpServer.ledger).toHaveLength(1);
    expect(Date.parse((await nextDue(ref)) ?? '')).toBeGreaterThan(Date.now() + 1.9 * 86_400_000);
    await runStep(ref);
    expect(smtpServer.ledger).toHaveLength(1);
    await hurry(ref);
    await runStep(ref);
    expect((await smtpServer.mails()).map(({ subject }) => subject)).toEqual(['Hi Person 1', 'Again']);
    expect(await enrollmentOf(id)).toMatchObject({ state: 'COMPLETED', past: [{ state: 'DONE' }, { state: 'DONE' }] });
    expect((await call(ws.key, sequences.get, { id })).body.stats).toMatchObject({ completed: 1, sent: 2 });
  });

  it('tells workflows that each mail was made, and what became of it', async () => {
    for (const trigger of ['CREATED', 'STATUS_CHANGED'] as const) {
      const actions = [{ type: 'CREATE_TASK', title: '{{email.subject}}' }];
      await call(ws.key, workflows.create, { name: trigger, entity: 'EMAIL', trigger, actions });
    }
    const { ref } = await begin({ sendMode: 'AUTO', steps: [first] });
    await runStep(ref);
    await evaluated();
    const told = (await runsOf(ws.id)).map(({ workflow, status }) => [workflow, status]);
    expect(told[0]).toEqual(['CREATED', 'OK']);
    expect(told.slice(1)).not.toEqual([]);
    expect(told.slice(1).every(([name, status]) => name === 'STATUS_CHANGED' && status === 'OK')).toBe(true);
    const { rows } = await pool.query('SELECT title FROM "Task" WHERE "workspaceId" = $1 ORDER BY id', [ws.id]);
    expect([rows.length, rows.at(-1)?.title]).toEqual([told.length, 'Hi Person 1']);
  });

  it('leaves to a person what lacks a value, and says why', async () => {
    const { id, ref } = await begin({ sendMode: 'AUTO', steps: [{ ...first, bodyHtml: '<p>{{contact.city}}</p>' }] });
    await runStep(ref);
    await sweepEnrollments();
    expect(smtpServer.ledger).toEqual([]);
    expect((await enrollmentOf(id)).past).toMatchObject([
      { state: 'WAITING', error: '{{contact.city}} has no value. Fill it in, or give it a default.' },
    ]);
  });

  it.each([
    [
      'with the address says no',
      async () => call(ws.key, contacts.update, { id: await makeContact(ws, 'P1@T.example'), emailOptOut: true }),
    ],
    ['with the address is added, who has said no', () => upsertOther({ email: 'P1@T.example', doNotContact: true })],
    [
      'who said no gets the address',
      async () => {
        await upsertOther({ email: 'elsewhere@t.example', emailOptOut: true });
        await upsertOther({ email: 'P1@T.example' });
      },
    ],
  ])('ends, and sends nothing, once somebody else %s', async (_what, happen) => {
    const { id, ref } = await begin({ sendMode: 'AUTO', steps: [first] });
    await happen();
    await runStep(ref);
    expect(smtpServer.ledger).toEqual([]);
    expect(await enrollmentOf(id)).toMatchObject({
      state: 'EXITED',
      reason: expect.stringMatching(/^(Opted out|Marked as)/),
    });
  });

  it('waits for business hours', async () => {
    const { id, ref } = await begin({ sendMode: 'AUTO', steps: [first] });
    // Wherever and whenever this runs, it is three o'clock at night there.
    const offset = ((3 - new Date().getUTCHours() + 35) % 24) - 11;
    const zone = `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
    await pool.query('UPDATE "Workspace" SET timezone = $2 WHERE id = $1', [ws.id, zone]);
    await call(ws.key, sequences.update, { id, businessHoursOnly: true });
    await runStep(ref);
    expect(smtpServer.ledger).toEqual([]);
    const next = DateTime.fromISO((await nextDue(ref)) ?? '', { zone });
    expect([next.hour, next.minute, next.weekday <= 5]).toEqual([9, 0, true]);
  });
});

it('makes tasks of steps that are no e-mails', async () => {
  const steps = [{ type: 'CALL' as const, taskTitle: 'Ring {{contact.name}}' }, { type: 'LINKEDIN' as const }];
  const { id, ref } = await begin({ steps });
  await runStep(ref);
  await runStep(ref);
  const { rows } = await pool.query('SELECT title, type FROM "Task" WHERE "contactId" = $1 ORDER BY id', [contactId]);
  expect(rows).toEqual([
    { title: 'Ring Person 1', type: 'CALL' },
    { title: 'Write to Person 1 on LinkedIn', type: 'TODO' },
  ]);
  expect((await enrollmentOf(id)).state).toBe('COMPLETED');
});

describe('contacts that come to share an address', () => {
  const begun = async (sendMode: 'AUTO' | 'DRAFT') => {
    const [other = ''] = await fillContacts(ws.id, 1);
    await call(ws.key, contacts.update, { id: other, email: 'other@t.example' });
    const { id, ref } = await begin({ sendMode });
    await call(ws.key, sequences.enroll, { id, contactIds: [other] });
    const { enrollments } = (await call(ws.key, sequences.enrollments, { id, contactId: other })).body;
    await call(ws.key, contacts.update, { id: other, email: 'P1@t.example' });
    return { id, other, refs: [ref, { workspaceId: ws.id, enrollmentId: enrollments[0]?.id ?? '' }] };
  };
  const ends = async (id: string) =>
    (await call(ws.key, sequences.enrollments, { id })).body.enrollments.map(({ state, reason }) => [state, reason]);
  const TWIN = ['EXITED', 'Another contact with the same address has this step.'];

  it.each(['AUTO', 'DRAFT'] as const)(
    'get each step of a sequence once (%s), also when both are due at once',
    async (mode) => {
      const { id, refs } = await begun(mode);
      await Promise.all([...refs, ...refs].map(runStep));
      const { rows } = await pool.query('SELECT 1 FROM "Email" WHERE "sequenceId" = $1', [id]);
      expect(rows).toHaveLength(1);
      expect((await ends(id)).toSorted()).toEqual([['ACTIVE', null], TWIN]);
    },
  );

  it('get nothing again when the first of them is deleted', async () => {
    const { id, refs } = await begun('AUTO');
    for (const ref of refs.slice(0, 1)) await runStep(ref);
    await call(ws.key, contacts.delete, { id: contactId });
    for (const ref of refs.slice(1)) await runStep(ref);
    expect(smtpServer.ledger).toHaveLength(1);
    expect(await ends(id)).toEqual([TWIN]);
  });

  it('get it when one is enrolled after the other has ended', async () => {
    const { id, ref } = await begin({ sendMode: 'AUTO', steps: [first] });
    await runStep(ref);
    const [other = ''] = await fillContacts(ws.id, 1);
    await call(ws.key, sequences.enroll, { id, contactIds: [other] });
    const { enrollments } = (await call(ws.key, sequences.enrollments, { id, contactId: other })).body;
    await runStep({ workspaceId: ws.id, enrollmentId: enrollments[0]?.id ?? '' });
    expect(smtpServer.ledger).toHaveLength(2);
  });
});

describe('an enrolment ends', () => {
  const mailed = async () => {
    const begun = await begin({ sendMode: 'AUTO', exitOnDealCreated: true, exitOnStatusChange: true });
    await runStep(begun.ref);
    await pool.query('UPDATE "Enrollment" SET "hasRun" = true WHERE id = $1', [begun.ref.enrollmentId]);
    return begun;
  };
  const event = async (type: 'REPLY' | 'BOUNCE' | 'COMPLAINT' | 'UNSUBSCRIBE') => {
    const [mail] = await drafts();
    await noteEvent(db, ws.ctx, mail?.id ?? '', { type, at: new Date() });
  };
  const upsert = (row: object) => call(ws.key, contacts.upsert, { contacts: [{ email: 'p1@t.example', ...row }] });

  it.each([
    ['a reply', 'REPLIED', () => event('REPLY')],
    ['a bounce', 'BOUNCED', () => event('BOUNCE')],
    ['a complaint', 'EXITED', () => event('COMPLAINT')],
    ['an unsubscription', 'EXITED', () => event('UNSUBSCRIBE')],
    ['a suppression', 'EXITED', () => call(ws.key, suppressions.create, { email: 'P1@T.example' })],
    ['a new deal', 'EXITED', () => call(ws.key, deals.upsert, { deals: [{ name: 'x', contactId }] })],
    ['another status', 'EXITED', () => upsert({ status: 'CUSTOMER' })],
    ['an opt-out', 'EXITED', () => upsert({ emailOptOut: true })],
  ])('with %s', async (_what, state, happen) => {
    const { id, ref } = await mailed();
    await happen();
    expect(await enrollmentOf(id)).toMatchObject({ state, reason: expect.stringMatching(/\.$/), upcoming: [] });
    expect((await sweepEnrollments()).end).toContainEqual(ref);
    await runStep(ref);
    expect(smtpServer.ledger).toHaveLength(1);
  });

  it('only for the reasons that its sequence has', async () => {
    const { id, ref } = await begin({ sendMode: 'AUTO', exitOnReply: false });
    await runStep(ref);
    await event('REPLY');
    await call(ws.key, deals.upsert, { deals: [{ name: 'x', contactId }] });
    await upsert({ status: 'CUSTOMER', city: 'Bonn' });
    expect((await enrollmentOf(id)).state).toBe('ACTIVE');
  });
});
