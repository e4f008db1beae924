import { beforeEach, expect, it } from 'vitest';
import type { EventTopic } from '@/server/automation/events/catalogue';
import { payloads } from '@/server/automation/events/payloads';
import { webhooks } from '@/server/automation/webhooks';
import { sweepDb as db, raw, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { sequences } from '@/server/outreach/sequences';
import { contacts } from '@/server/records/contacts';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { followChanges } from '.';
import { typesOfChange } from './derive';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const subscribe = (...events: EventTopic[]) =>
  call(ws.key, webhooks.create, { url: 'https://hooks.example.com', events });

async function told() {
  while ((await followChanges()).more);
  const rows = await db.query<{ payload: string }>(
    sql`SELECT payload FROM "Event" WHERE "workspaceId" = ${ws.id}::uuid ORDER BY id`,
  );
  return rows.map(({ payload }) => JSON.parse(payload) as { type: keyof typeof payloads; data: object });
}

it('an update of a quote or a mail is also what its columns say of it', () => {
  const types = (name: 'quote' | 'email', fields: Record<string, unknown>) =>
    typesOfChange(name, { kind: 'updated', fields });
  expect(types('quote', { status: ['DRAFT', 'SENT'] })).toEqual(['quote.updated', 'quote.sent']);
  expect(types('quote', { status: ['SENT', 'ACCEPTED'] })).toEqual(['quote.updated', 'quote.accepted']);
  expect(types('email', { opens: [1, 2], clicks: [0, 1] })).toEqual(['email.updated', 'email.opened', 'email.clicked']);
  expect(types('email', { bouncedAt: [null, '2026-01-01T00:00:00.000Z'] })).toEqual(['email.updated', 'email.bounced']);
  expect(types('email', { repliedAt: ['2026-01-01T00:00:00.000Z', null] })).toEqual(['email.updated']);
  expect(types('email', { bodyHtml: [] })).toEqual(['email.updated']);
  expect(types('email', {})).toEqual(['email.updated']);
});

it('mail is told to be sent when its status says so, and when a campaign writes it as sent', async () => {
  await subscribe('email.sent', 'email.opened');
  const [draft, mail] = [newId(), newId()];
  const insert = (id: string, status: string, sentAt: string) => sql`
    INSERT INTO "Email" ("workspaceId", id, status, "toEmail", "fromEmail", "threadId", "messageId", "sentAt", "updatedAt")
    VALUES (${ws.id}::uuid, ${id}::uuid, ${status}, 'a@example.com', 'b@example.com', ${id}::uuid, ${id}, ${raw(sentAt)}, now())`;
  const write = (statement: ReturnType<typeof sql>) => sqlTransaction(ws.ctx, (tx) => tx.query(statement));
  await write(insert(draft, 'QUEUED', 'NULL'));
  await write(insert(mail, 'SENT', 'now()'));
  await write(insert(newId(), 'SENT', "now() - interval '1 year'"));
  await write(sql`
    UPDATE "Email" SET status = 'SENT', "sentAt" = now() WHERE "workspaceId" = ${ws.id}::uuid AND id = ${draft}::uuid`);
  await write(sql`UPDATE "Email" SET opens = 1 WHERE "workspaceId" = ${ws.id}::uuid AND id = ${mail}::uuid`);
  const events = await told();
  expect(events.map(({ type, data }) => [type, (data as { email: { id: string } }).email.id])).toEqual([
    ['email.sent', mail],
    ['email.sent', draft],
    ['email.opened', mail],
  ]);
  for (const { type, data } of events) payloads[type].parse(data);
});

it('enrolments are told when they begin and when they end', async () => {
  await subscribe('sequence.*');
  const step = { type: 'CALL' as const, delayDays: 1, taskTitle: 'Call' };
  const { body } = await call(ws.key, sequences.create, { name: 'Welcome', steps: [step] });
  const { id } = body.sequence;
  const made = await call(ws.key, contacts.upsert, { contacts: [{ name: 'Ada', email: 'ada@example.com' }] });
  const contactId = made.body.results[0]?.id ?? '';
  await call(ws.key, sequences.enroll, { id, contactIds: [contactId] });
  await call(ws.key, sequences.unenroll, { id, contactIds: [contactId] } as never);
  const events = await told();
  const types = events.map(({ type }) => type).filter((type) => type !== 'sequence.updated');
  expect(types).toEqual(['sequence.created', 'sequence.enrolled', 'sequence.unenrolled']);
  for (const { type, data } of events) payloads[type].parse(data);
  expect(events.at(-1)?.data).toMatchObject({
    enrollment: { sequenceId: id, contactId, state: 'UNENROLLED' },
    previous: { state: 'ACTIVE' },
  });
});
