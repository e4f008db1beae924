import { beforeEach, expect, it } from 'vitest';
import { sweepPool as pool } from '@/server/kernel/db/client';
import { receiveRaw } from '@/server/outreach/mail/inbound/receive-raw';
import { drainMail } from '@/server/outreach/mail/send/drain';
import { contacts } from '@/server/records/contacts';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { makeMailbox, rawMail } from '@/server/test/inbound';
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

/** The mailbox has reached its limit, and what is sent waits for the next day. */
const fillDay = () =>
  pool.query(
    `UPDATE "Mailbox" SET "dailyLimit" = 1, "sentCount" = 1, "sentOn" = (now() AT TIME ZONE w.timezone)::date
     FROM "Workspace" w WHERE "Mailbox"."workspaceId" = $1 AND w.id = $1`,
    [ws.id],
  );
async function letDayCome() {
  await pool.query('UPDATE "Mailbox" SET "sentCount" = 0 WHERE "workspaceId" = $1', [ws.id]);
  await pool.query(`UPDATE "Email" SET "nextAttemptAt" = now() WHERE "workspaceId" = $1 AND status = 'SCHEDULED'`, [
    ws.id,
  ]);
  await drainMail();
}

const CALL = { type: 'CALL' as const, taskTitle: 'Ring', delayDays: 3 };

/** Enrols somebody in a sequence that sends a mail by itself. */
async function enrolled(subject: string, email: string, after: (typeof CALL)[] = []) {
  const row = { name: 'Ada', email };
  const contactId = (await call(ws.key, contacts.upsert, { contacts: [row] })).body.results[0]?.id ?? '';
  const steps = [{ type: 'EMAIL' as const, subject, bodyHtml: '<p>Hi</p>' }, ...after];
  const { id } = (await call(ws.key, sequences.create, { name: 'Welcome', sendMode: 'AUTO', steps })).body.sequence;
  await call(ws.key, sequences.enroll, { id, contactIds: [contactId] });
  const [one] = (await call(ws.key, sequences.enrollments, { id })).body.enrollments;
  return { id, contactId, ref: { workspaceId: ws.id, enrollmentId: one?.id ?? '' } };
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

it('does not send on the next day of its mailbox what waited while the sequence ended for its recipient', async () => {
  const [out, answers, silent] = [
    await enrolled('To one taken out', 'ada@x.example', [CALL]),
    await enrolled('To one who wrote', 'bob@x.example'),
    await enrolled('To one who did not', 'cem@x.example'),
  ];
  await fillDay();
  for (const { ref } of [out, answers, silent]) await runStep(ref);
  expect(smtpServer.ledger).toHaveLength(0);
  await call(ws.key, sequences.unenroll, { id: out.id, contactIds: [out.contactId] });
  const mailbox = await makeMailbox(ws);
  await receiveRaw(mailbox, rawMail({ From: 'bob@x.example', To: mailbox.address }));
  await letDayCome();
  expect((await smtpServer.mails()).map(({ subject }) => subject)).toEqual(['To one who did not']);
  const { rows } = await pool.query(`SELECT error FROM "Email" WHERE "workspaceId" = $1 AND status = 'FAILED'`, [
    ws.id,
  ]);
  expect(rows).toEqual(Array(2).fill({ error: 'The sequence was over for its recipient before it was sent.' }));
});
