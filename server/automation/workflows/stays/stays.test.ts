import { beforeEach, expect, it } from 'vitest';
import { sweepPool as pool, sql, sweepDb } from '@/server/kernel/db/client';
import { communications } from '@/server/records/communications';
import { contacts } from '@/server/records/contacts';
import { deals } from '@/server/records/deals';
import { leads } from '@/server/records/leads';
import { notes } from '@/server/records/notes';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { refuseRows } from '@/server/test/refuse-rows';
import { evaluated, makeWorkflow, type NewWorkflow, runsOf } from '@/server/test/workflows';
import { workflows } from '..';
import { findStays } from './find';

const DAY_MS = 86_400_000;
let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const NOTE = { type: 'ADD_NOTE', body: 'still there?' };
const make = (more: NewWorkflow) => makeWorkflow(ws, { actions: [NOTE], ...more });
async function makeDeal(row: object = {}): Promise<string> {
  const { body } = await call(ws.key, deals.upsert, { deals: [{ name: 'Deal', ...row }] });
  return body.results[0]?.id ?? '';
}
/** What the hourly look finds that many days from now, and all runs after it. */
async function after(days: number): Promise<number> {
  await findStays(Date.now() + days * DAY_MS);
  await evaluated();
  return (await runsOf(ws.id)).length;
}

it('reports a deal that stays in its stage once for each stay', async () => {
  await make({ trigger: 'TIME_IN_STAGE', triggerConfig: { stage: 'PROPOSAL', days: 7 } });
  const id = await makeDeal({ stage: 'PROPOSAL' });
  await makeDeal({ stage: 'NEW' });
  expect(await after(6.9)).toBe(0);
  expect(await after(7.1)).toBe(1);
  expect(await after(20)).toBe(1);
  await call(ws.key, deals.update, { id, name: 'Edited' });
  expect(await after(20)).toBe(1);
  await call(ws.key, deals.update, { id, stage: 'NEGOTIATION' });
  expect(await after(20)).toBe(1);
  await call(ws.key, deals.update, { id, stage: 'PROPOSAL' });
  expect(await after(6.9)).toBe(1);
  expect(await after(7.1)).toBe(2);
});

it('is kept from no other by a workflow that cannot be looked after', async () => {
  const stuck = await make({ trigger: 'TIME_IN_STAGE', triggerConfig: { stage: 'PROPOSAL', days: 7 } });
  await make({ trigger: 'TIME_IN_STAGE', triggerConfig: { stage: 'PROPOSAL', days: 7 } });
  await makeDeal({ stage: 'PROPOSAL' });
  const allow = await refuseRows('WorkflowStay', `NEW."workflowId" = '${stuck}'`);
  expect(await after(8)).toBe(1);
  await allow();
  expect(await after(8)).toBe(2);
});

it('reports what nobody has touched, and is no sign of life itself', async () => {
  const id = await make({ trigger: 'STALLED', triggerConfig: { idleDays: 14 } });
  const deal = await makeDeal();
  const won = await makeDeal({ stage: 'WON' });
  expect(await after(13.9)).toBe(0);
  expect(await after(14.1)).toBe(1);
  expect(await after(60)).toBe(1);
  expect((await runsOf(ws.id)).map(({ recordId, detail }) => [recordId, detail])).toEqual([[deal, 'Added a note.']]);
  await call(ws.key, notes.upsert, { notes: [{ body: 'they called', dealId: deal }] });
  expect(await after(13.9)).toBe(1);
  expect(await after(14.1)).toBe(2);
  await call(ws.key, workflows.update, { id, active: false });
  await call(ws.key, deals.update, { id: won, stage: 'NEW' });
  expect(await after(60)).toBe(2);
});

it('takes a call that was logged with a lead for a sign of life', async () => {
  await make({ entity: 'LEAD', trigger: 'STALLED', triggerConfig: { idleDays: 14 } });
  const { id } = (await call(ws.key, leads.create, { name: 'Grace' })).body.lead;
  await pool.query(`UPDATE "Lead" SET "updatedAt" = now() - interval '10 days' WHERE id = $1`, [id]);
  await call(ws.key, communications.create, { leadId: id, type: 'CALL', body: 'Wants an offer' });
  expect(await after(13.9)).toBe(0);
  expect(await after(14.1)).toBe(1);
});

it('follows a changed number of days', async () => {
  const id = await make({ trigger: 'STALLED', triggerConfig: { idleDays: 30 } });
  await makeDeal();
  expect(await after(10)).toBe(0);
  await call(ws.key, workflows.update, { id, triggerConfig: { idleDays: 5 } });
  expect(await after(10)).toBe(1);
  await call(ws.key, workflows.update, { id, triggerConfig: { idleDays: 3 } });
  expect(await after(10)).toBe(1);
});

it('notes each once, however many look at once, and reads the workflow as it then is', async () => {
  await make({ entity: 'CONTACT', trigger: 'STALLED', triggerConfig: { idleDays: 2 }, actions: [NOTE] });
  const people = Array.from({ length: 700 }, (_, i) => ({ name: `c${i}` }));
  await call(ws.key, contacts.upsert, { contacts: people });
  const later = Date.now() + 3 * DAY_MS;
  const found = await Promise.all([findStays(later), findStays(later), findStays(later)]);
  expect(found.reduce((sum, count) => sum + count, 0)).toBe(700);
  const { rows } = await pool.query('SELECT count(*)::int AS count FROM "WorkflowChange" WHERE "workspaceId" = $1', [
    ws.id,
  ]);
  expect(rows[0].count).toBe(700);
});

it('passes over a record that is deleted while it is noted, and goes on to the other workflows', async () => {
  const first = await make({ trigger: 'STALLED', triggerConfig: { idleDays: 1 } });
  await make({ name: 'second', trigger: 'STALLED', triggerConfig: { idleDays: 1 } });
  const [gone, stays] = [await makeDeal(), await makeDeal()];
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO "WorkflowStay" ("workspaceId", id, "workflowId", "recordId", since) VALUES ($1, gen_random_uuid(), $2, $3, now())`,
      [ws.id, first, gone],
    );
    const found = after(2);
    const waiting = sql`SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'`;
    await expect.poll(async () => (await sweepDb.query(waiting)).length, { timeout: 10_000 }).toBe(1);
    await call(ws.key, deals.delete, { id: gone });
    await client.query('ROLLBACK');
    await found;
  } finally {
    client.release();
  }
  expect((await runsOf(ws.id)).map(({ workflow, recordId }) => [workflow, recordId])).toEqual([
    ['Rule', stays],
    ['second', stays],
  ]);
});

it('looks at the other workflows where one cannot be looked at', async () => {
  const broken = await make({ trigger: 'STALLED', triggerConfig: { idleDays: 1 } });
  await make({ name: 'second', trigger: 'STALLED', triggerConfig: { idleDays: 1 } });
  await makeDeal();
  await pool.query('UPDATE "Workflow" SET "idleDays" = 2147483647 WHERE id = $1', [broken]);
  expect(await after(2)).toBe(1);
});
