import { beforeEach, expect, it } from 'vitest';
import { sweepPool as pool } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { call } from '@/server/test/call';
import { fillContacts } from '@/server/test/campaigns';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { sequences } from './';
import { ENROLLMENT_OUTCOMES, ENROLLMENT_STATES, type EnrollmentOutcome } from './contract';

let ws: TestWorkspace;
let id: string;

beforeEach(async () => {
  ws = await makeWorkspace();
  const steps = [{ type: 'EMAIL' as const, delayDays: 2, subject: 'Hello', bodyHtml: '<p>Hello</p>' }];
  ({ id } = (await call(ws.key, sequences.create, { name: 'Welcome', steps })).body.sequence);
  await call(ws.key, sequences.enroll, { id, contactIds: await fillContacts(ws.id, 9) });
});

/** Puts the enrolments into each state in turn, and sends some of them one e-mail, some two, and some a draft that waits. */
async function fill() {
  const { rows } = await pool.query<{ id: string }>(
    `UPDATE "Enrollment" e SET state = ($2::text[])[1 + n.n % 6], "nextAt" = NULL
     FROM (SELECT id, (row_number() OVER (ORDER BY id) - 1)::int AS n FROM "Enrollment" WHERE "sequenceId" = $1) n
     WHERE e.id = n.id RETURNING e.id`,
    [id, ENROLLMENT_STATES],
  );
  const ids = rows.map((row) => row.id).toSorted();
  for (const [place, mails] of [['SENT', 'SENT'], ['SENT'], ['DRAFT'], ['SENT', 'DRAFT'], ['FAILED']].entries())
    for (const [order, status] of mails.entries()) await step(ids[place], order, status);
}

async function step(enrollmentId: string | undefined, order: number, status: string) {
  const emailId = newId();
  await pool.query(
    `INSERT INTO "Email" ("workspaceId", id, status, "toEmail", "fromEmail", "threadId", "messageId", "updatedAt")
     VALUES ($1, $2::uuid, $3, 'to@t.example', 'from@t.example', $2, $2::uuid::text, now())`,
    [ws.id, emailId, status],
  );
  await pool.query(
    `INSERT INTO "EnrollmentStep" ("workspaceId", id, "enrollmentId", "order", type, state, "emailId")
     VALUES ($1, $2, $3, $4, 'EMAIL', 'WAITING', $5)`,
    [ws.id, newId(), enrollmentId, order, emailId],
  );
}

const countsOf = async () => (await call(ws.key, sequences.outcomes, { id })).body;

/** How many a list finds, page by page, with the total that it names. */
async function listed(outcome?: EnrollmentOutcome) {
  const ids = new Set<string>();
  let cursor: string | undefined;
  for (;;) {
    const input = { id, include: 'total', limit: 2, ...(outcome && { outcome }), ...(cursor && { cursor }) };
    const { enrollments, total, nextCursor } = (await call(ws.key, sequences.enrollments, input)).body;
    for (const enrollment of enrollments) ids.add(enrollment.id);
    if (nextCursor === null) return { count: ids.size, total };
    cursor = nextCursor;
  }
}

it('lists behind each figure exactly as many as it says', async () => {
  await fill();
  const { total, outcomes, emails } = await countsOf();
  expect(outcomes.map(({ outcome, count }) => [outcome, count])).toEqual([
    ...[['ACTIVE', 2] as const, ['COMPLETED', 2] as const, ['BOUNCED', 2] as const, ['UNENROLLED', 1] as const],
    ...[['REPLIED', 1] as const, ['EXITED', 1] as const, ['EMAILED', 3] as const],
  ]);
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(ENROLLMENT_OUTCOMES);
  for (const { outcome, count } of outcomes)
    expect([outcome, await listed(outcome)]).toEqual([outcome, { count, total: { count, estimated: false } }]);
  expect([total, await listed()]).toEqual([9, { count: 9, total: { count: 9, estimated: false } }]);
  expect(emails).toBe(4);
});

it('agrees with the statistics of the sequence', async () => {
  await fill();
  const { total, outcomes, emails } = await countsOf();
  const { stats } = (await call(ws.key, sequences.get, { id })).body;
  const states = outcomes.filter(({ outcome }) => outcome !== 'EMAILED');
  expect(stats).toEqual({
    ...{ total, sent: emails },
    ...Object.fromEntries(states.map(({ outcome, count }) => [outcome.toLowerCase(), count])),
  });
});
