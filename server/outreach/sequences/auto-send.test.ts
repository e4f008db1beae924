import { beforeEach, expect, it } from 'vitest';
import { sweepPool as pool } from '@/server/kernel/db/client';
import { contacts } from '@/server/records/contacts';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { BUSY, mailFaults, OURS } from '@/server/test/mail-faults';
import { sharedSmtpServer } from '@/server/test/shared-servers';
import { sequences } from './';
import { runStep } from './run-step';
import { sweepEnrollments } from './sweep';

const smtpServer = sharedSmtpServer();
const faults = mailFaults();
let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

/** Enrols somebody in a sequence of one mail that sends by itself. */
async function enrolled(subject: string, email: string) {
  const row = { name: 'Ada', email };
  const contactId = (await call(ws.key, contacts.upsert, { contacts: [row] })).body.results[0]?.id ?? '';
  const steps = [{ type: 'EMAIL' as const, subject, bodyHtml: '<p>Hi</p>' }];
  const { id } = (await call(ws.key, sequences.create, { name: 'Welcome', sendMode: 'AUTO', steps })).body.sequence;
  await call(ws.key, sequences.enroll, { id, contactIds: [contactId] });
  const [one] = (await call(ws.key, sequences.enrollments, { id })).body.enrollments;
  return { id, ref: { workspaceId: ws.id, enrollmentId: one?.id ?? '' } };
}

it('sends later what could not be made ready for no reason of its own, and lets the others go on', async () => {
  const [ours, busy] = [await enrolled(OURS, 'ada@x.example'), await enrolled(BUSY, 'bob@x.example')];
  const next = await enrolled('Next', 'cem@x.example');
  await faults.begin();
  for (const { ref } of [ours, busy]) await expect(runStep(ref)).rejects.toThrow();
  await pool.query('UPDATE "Enrollment" SET "updatedAt" = now() - interval \'1 hour\' WHERE "workspaceId" = $1', [
    ws.id,
  ]);
  expect((await sweepEnrollments()).start).toContainEqual(next.ref);
  await faults.end();
  await sweepEnrollments();
  expect((await smtpServer.mails()).map(({ subject }) => subject).sort()).toEqual(['Busy', 'Ours']);
  for (const { id } of [ours, busy])
    expect((await call(ws.key, sequences.enrollments, { id })).body.enrollments[0]).toMatchObject({
      state: 'COMPLETED',
      past: [{ state: 'DONE', error: null }],
    });
});
