import { beforeEach, expect, it } from 'vitest';
import { webhooks } from '@/server/automation/webhooks';
import { workflows } from '@/server/automation/workflows';
import { sweepDb as db, sql } from '@/server/kernel/db/client';
import { contacts } from '@/server/records/contacts';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { deliveriesOf } from '@/server/test/webhooks';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const endpoint = async (skipUnchanged: boolean) => {
  const url = 'https://example.com/';
  const { status, body } = await call(ws.key, webhooks.create, { url, events: ['contact.updated'], skipUnchanged });
  expect([status, body.webhook.skipUnchanged]).toEqual([201, skipUnchanged]);
  return body.webhook.id;
};
const rows = (status: 'NEW' | 'ACTIVE') =>
  Array.from({ length: 100 }, (_, n) => ({ name: `N${n}`, externalId: `c${n}`, status, city: n % 2 ? 'Bonn' : null }));
const written = () =>
  db.query<{ id: string; updatedAt: Date }>(
    sql`SELECT id::text, "updatedAt" FROM "Contact" WHERE "workspaceId" = ${ws.id}::uuid ORDER BY id`,
  );
const noted = async () => {
  const [row] = await db.query<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM "WorkflowChange" WHERE "workspaceId" = ${ws.id}::uuid`,
  );
  return row?.count;
};

it('of rows that say what is there already moves nothing, wakes nobody, and reaches who has not asked to skip it', async () => {
  await call(ws.key, contacts.upsert, { contacts: rows('NEW') });
  const [all, skipping] = [await endpoint(false), await endpoint(true)];
  const rule = { name: 'Moved', entity: 'CONTACT', trigger: 'STATUS_CHANGED' } as const;
  await call(ws.key, workflows.create, { ...rule, actions: [{ type: 'ADD_NOTE', body: 'Moved.' }] });
  const before = await written();

  const again = await call(ws.key, contacts.upsert, { contacts: rows('NEW') });
  expect(again.body).toMatchObject({ updated: 100, errors: 0 });
  expect(await written()).toEqual(before);
  expect(await noted()).toBe(0);
  expect([(await deliveriesOf(ws, all)).length, (await deliveriesOf(ws, skipping)).length]).toEqual([100, 0]);

  await call(ws.key, contacts.upsert, { contacts: rows('ACTIVE') });
  expect((await written()).filter(({ updatedAt }, n) => updatedAt > (before[n]?.updatedAt ?? 0))).toHaveLength(100);
  expect(await noted()).toBe(100);
  expect((await deliveriesOf(ws, skipping)).length).toBe(100);
});

it('alone leaves no event where everybody skips it', async () => {
  await call(ws.key, contacts.upsert, { contacts: rows('NEW') });
  await endpoint(true);
  await call(ws.key, contacts.upsert, { contacts: rows('NEW') });
  const [row] = await db.query<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM "Event" WHERE "workspaceId" = ${ws.id}::uuid`,
  );
  expect(row?.count).toBe(0);
});
