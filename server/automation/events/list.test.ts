import { expect, it } from 'vitest';
import { db, sql } from '@/server/kernel/db/client';
import { call } from '@/server/test/call';
import { subscribe } from '@/server/test/events';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { events } from './';

/** More events than are looked at for one page. */
const MANY = 50_010;

/** Events as they were written so long ago; the ids of each kind follow from their numbers. */
const add = (ws: TestWorkspace, type: string, count: number, ageMs: number) =>
  db.query(sql`
    INSERT INTO "Event" ("workspaceId", id, type, payload, "createdAt")
    SELECT ${ws.id}::uuid, overlay(overlay(overlay(md5(${type} || n) PLACING left(replace(id_at(at)::text, '-', ''), 12) FROM 1)
      PLACING '7' FROM 13) PLACING '8' FROM 17)::uuid, ${type}, '{"data":{}}', at
    FROM (SELECT n, now() - ${ageMs}::int * interval '1 ms' AS at FROM generate_series(1, ${count}::int) n) s`);

it('finds the few events of a type among many of others page by page, and no page looks at all of them', async () => {
  const ws = await makeWorkspace();
  await add(ws, 'deal.created', 1, 5000);
  await add(ws, 'contact.created', MANY, 1000);
  const first = (await call(ws.key, events.list, { type: 'deal.*' })).body;
  expect(first.events).toEqual([]);
  const second = (await call(ws.key, events.list, { type: 'deal.*', cursor: first.nextCursor ?? '' })).body;
  expect([second.events.map(({ type }) => type), second.nextCursor]).toEqual([['deal.created'], null]);
});

it('finds the one event that was not taken among many that were, page by page', async () => {
  const ws = await makeWorkspace();
  const { id: endpointId } = await subscribe(ws, 'contact.created', 'deal.created');
  await add(ws, 'deal.created', 1, 5000);
  await add(ws, 'contact.created', MANY, 1000);
  await db.query(sql`
    INSERT INTO "WebhookDelivery" ("workspaceId", id, "endpointId", "eventId", type, "eventCreatedAt", status, "createdAt")
    SELECT "workspaceId", id, ${endpointId}::uuid, id, type, "createdAt",
      CASE type WHEN 'deal.created' THEN 'FAILED' ELSE 'SUCCEEDED' END, "createdAt"
    FROM "Event" WHERE "workspaceId" = ${ws.id}::uuid`);
  for (const to of [{}, { endpointId }]) {
    const undelivered = { ...to, delivered: 'false' };
    const first = (await call(ws.key, events.list, undelivered)).body;
    expect(first.events).toEqual([]);
    const second = (await call(ws.key, events.list, { ...undelivered, cursor: first.nextCursor ?? '' })).body;
    expect([second.events.map(({ type }) => type), second.nextCursor]).toEqual([['deal.created'], null]);
    const taken = (await call(ws.key, events.list, { ...to, delivered: 'true', limit: '2' })).body;
    expect(taken.events.map(({ type }) => type)).toEqual(['contact.created', 'contact.created']);
  }
});
