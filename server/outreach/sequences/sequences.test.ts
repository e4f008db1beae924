import { beforeEach, describe, expect, it } from 'vitest';
import { suppressions } from '@/server/outreach/suppressions';
import { contacts } from '@/server/records/contacts';
import { call, requestOf, send } from '@/server/test/call';
import { fillContacts } from '@/server/test/campaigns';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { makeContact } from '@/server/test/inbound';
import { sequences } from './';

let ws: TestWorkspace;
let people: string[];
const email = { type: 'EMAIL' as const, delayDays: 2, subject: 'Hello', bodyHtml: '<p>Hello</p>' };
const task = { type: 'CALL' as const, delayDays: 3, taskTitle: 'Ring' };

beforeEach(async () => {
  ws = await makeWorkspace();
  people = await fillContacts(ws.id, 3);
});

type NewSequence = Parameters<typeof call<typeof sequences.create.operation>>[2];
const make = async (more: Partial<NewSequence> = {}) =>
  (await call(ws.key, sequences.create, { name: 'Welcome', steps: [email, task], ...more })).body.sequence;
const enroll = (id: string, contactIds: string[]) => call(ws.key, sequences.enroll, { id, contactIds });
const statsOf = async (id: string) => (await call(ws.key, sequences.get, { id })).body.stats;

describe('POST /sequences', () => {
  it('keeps the steps in their order, and reviews and leaves on a reply unless told otherwise', async () => {
    const made = await make();
    expect(made).toMatchObject({
      name: 'Welcome',
      status: 'ACTIVE',
      sendMode: 'DRAFT',
      fromEmail: expect.stringContaining('@'),
      offering: null,
      businessHoursOnly: false,
      exitOnReply: true,
      exitOnDealCreated: false,
      exitOnStatusChange: false,
      enrollmentCount: 0,
      steps: [
        { order: 0, ...email, taskTitle: null },
        { order: 1, ...task, subject: null, bodyHtml: null },
      ],
    });
    expect((await call(ws.key, sequences.get, { id: made.id })).body.sequence).toEqual(made);
  });

  it.each([
    [{ steps: [task, { type: 'EMAIL', subject: 'x' }] }, 'steps.1: An EMAIL step needs both subject and bodyHtml.'],
    [{ steps: [{ type: 'EMAIL', bodyHtml: 'x' }] }, 'steps.0: An EMAIL step needs both subject and bodyHtml.'],
    [
      { steps: [{ type: 'EMAIL', subject: ' ', bodyHtml: 'x' }] },
      'steps.0: An EMAIL step needs both subject and bodyHtml.',
    ],
    [{ steps: [] }, 'steps: Array must contain at least 1 element(s)'],
    [{ steps: undefined }, 'steps: Required'],
    [{ name: undefined }, 'name: Required'],
    [{ steps: [{ ...task, delayDays: -1 }] }, 'steps.0.delayDays: Number must be greater than or equal to 0'],
    [{ fromEmail: 'boss@other.example' }, expect.stringMatching(/^fromEmail must be one of: /)],
  ])('answers %j with 400', async (wrong, error) => {
    const input = { name: 'x', steps: [email], ...wrong };
    const answer = await send(requestOf(sequences.create.operation, input, ws.key));
    expect(answer).toMatchObject({ status: 400, body: { error } });
  });
});

describe('GET /sequences', () => {
  it('filters by status', async () => {
    const a = await make();
    const b = await make();
    await call(ws.key, sequences.update, { id: a.id, status: 'ARCHIVED' });
    const ids = async (status: string) =>
      (await call(ws.key, sequences.list, { status })).body.sequences.map(({ id }) => id);
    expect(await ids('active')).toEqual([b.id]);
    expect(await ids('Archived')).toEqual([a.id]);
    const { error } = (await call(ws.key, sequences.list, { status: 'x' })).body;
    expect(error).toBe('status must be one of: ACTIVE, ARCHIVED.');
  });

  it('looks for a part of the name, in an order, and says how many there are', async () => {
    for (const name of ['Welcome back', 'After the fair', 'welcome']) await make({ name });
    const { body } = await call(ws.key, sequences.list, { q: 'WELC', sort: '-name', include: 'total', limit: 1 });
    expect([body.sequences.map(({ name }) => name), body.total?.count]).toEqual([['Welcome back'], 2]);
  });

  it('keeps workspaces apart', async () => {
    const { id } = await make();
    const other = await makeWorkspace();
    const refused = { status: 404, body: { error: 'Sequence not found.' } };
    const contactIds = people;
    expect(await call(other.key, sequences.get, { id })).toMatchObject(refused);
    expect(await call(other.key, sequences.update, { id, name: 'x' })).toMatchObject(refused);
    expect(await call(other.key, sequences.enroll, { id, contactIds })).toMatchObject(refused);
    expect(await call(other.key, sequences.unenroll, { id, contactIds })).toMatchObject(refused);
    expect(await call(other.key, sequences.enrollments, { id })).toMatchObject(refused);
  });
});

describe('PATCH /sequences/{id}', () => {
  it('changes what is sent, steps as a whole', async () => {
    const { id } = await make();
    const changed = await call(ws.key, sequences.update, { id, exitOnDealCreated: true, steps: [task] });
    expect(changed.body.sequence).toMatchObject({
      name: 'Welcome',
      exitOnDealCreated: true,
      steps: [{ order: 0, type: 'CALL' }],
    });
    const nothing = await call(ws.key, sequences.update, { id });
    expect([nothing.status, nothing.body.error]).toEqual([400, 'Pass at least one field to change.']);
  });

  it('ends all enrolments when it archives, and takes new ones once it is active again', async () => {
    const { id } = await make();
    await enroll(id, people);
    await call(ws.key, sequences.update, { id, status: 'ARCHIVED' });
    expect(await statsOf(id)).toMatchObject({ total: 3, active: 0, exited: 3 });
    const refused = await enroll(id, people);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'This sequence is archived. Unarchive it in the app before enrolling contacts.',
    ]);
    await call(ws.key, sequences.update, { id, status: 'ACTIVE' });
    expect((await enroll(id, people)).body).toEqual({ sequenceId: id, enrolled: 3, skipped: 0 });
  });
});

describe('POST /sequences/{id}/enrollments', () => {
  it('enrols each contact once at a time, however many ask at once', async () => {
    const { id } = await make();
    const answers = await Promise.all(Array.from({ length: 10 }, () => enroll(id, [...people, people[0] ?? ''])));
    expect(answers.reduce((sum, { body }) => sum + body.enrolled, 0)).toBe(3);
    expect((await call(ws.key, sequences.get, { id })).body).toMatchObject({
      sequence: { enrollmentCount: 3 },
      stats: { total: 3, active: 3, sent: 0 },
    });
  });

  it('skips who must not be written to, and enrols nobody with an unknown id', async () => {
    const { id } = await make();
    await call(ws.key, suppressions.create, { email: 'P2@t.example' });
    expect((await enroll(id, people)).body).toEqual({ sequenceId: id, enrolled: 2, skipped: 1 });
    const other = await make();
    const refused = await enroll(other.id, [...people, 'nothing']);
    expect([refused.status, refused.body.error]).toEqual([
      404,
      'No contact with id nothing in this workspace. Nothing was changed.',
    ]);
    expect((await statsOf(other.id)).total).toBe(0);
  });

  it('enrols one contact of an address, the first that is named, however many ask at once', async () => {
    const [p1 = ''] = people;
    const twin = await makeContact(ws, 'P1@T.example');
    const { id } = await make();
    expect((await enroll(id, [twin, p1])).body).toEqual({ sequenceId: id, enrolled: 1, skipped: 1 });
    expect((await enroll(id, [p1])).body).toMatchObject({ enrolled: 0, skipped: 1 });
    const { enrollments } = (await call(ws.key, sequences.enrollments, { id })).body;
    expect(enrollments.map(({ contact }) => contact.id)).toEqual([twin]);
    const race = await make();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => enroll(race.id, [n % 2 ? p1 : twin])));
    expect(answers.reduce((sum, { body }) => sum + body.enrolled, 0)).toBe(1);
    await call(ws.key, sequences.unenroll, { id, contactIds: [twin] });
    expect((await enroll(id, [p1])).body.enrolled).toBe(1);
  });

  it('skips an address of which another contact has said no, but nobody without one', async () => {
    await call(ws.key, contacts.update, { id: await makeContact(ws, 'P3@T.example'), doNotContact: true });
    const rows = ['a', 'b'].map((externalId) => ({ externalId, name: 'No mail' }));
    const { results } = (await call(ws.key, contacts.upsert, { contacts: rows })).body;
    const { id } = await make({ steps: [task] });
    const ids = [...people, ...results.map((result) => result.id ?? '')];
    expect((await enroll(id, ids)).body).toMatchObject({ enrolled: 4, skipped: 1 });
  });

  it.each([[[]], [undefined]])('wants a contact, not %j', async (contactIds) => {
    const { id } = await make();
    const answer = await send(requestOf(sequences.enroll.operation, { id, contactIds }, ws.key));
    expect(answer).toMatchObject({ status: 400, body: { error: 'Pass at least one contact id.' } });
  });
});

describe('POST /sequences/{id}/unenroll', () => {
  it('takes contacts out, who can come again', async () => {
    const { id } = await make();
    const [one = '', two = '', three = ''] = people;
    await enroll(id, [one, two]);
    const out = await call(ws.key, sequences.unenroll, { id, contactIds: [one, three] });
    expect(out.body).toEqual({ sequenceId: id, unenrolled: 1, skipped: 1 });
    expect(await statsOf(id)).toMatchObject({ total: 2, active: 1, unenrolled: 1 });
    expect((await enroll(id, [one])).body.enrolled).toBe(1);
  });
});

describe('GET /sequences/{id}/enrollments', () => {
  it('shows the dates of what comes', async () => {
    const { id } = await make();
    await enroll(id, people.slice(0, 1));
    const { enrollments } = (await call(ws.key, sequences.enrollments, { id, state: 'active' })).body;
    const [one] = enrollments;
    expect(one).toMatchObject({
      contact: { id: people[0], name: 'Person 1' },
      state: 'ACTIVE',
      past: [],
      endedAt: null,
    });
    const days = one?.upcoming.map(({ at }) =>
      Math.round((Date.parse(at ?? '') - Date.parse(one.createdAt)) / 86_400_000),
    );
    expect(days).toEqual([2, 5]);
  });
});
