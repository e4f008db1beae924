import { expect, it } from 'vitest';
import { db, sql } from '@/server/kernel/db/client';
import { call } from '@/server/test/call';
import { makeWorkspace } from '@/server/test/factories';
import { events } from './';

/** More events than are looked at for one page. */
const MANY = 50_010;

it('finds the few events of a type among many of others page by page, and no page looks at all of them', async () => {
  const ws = await makeWorkspace();
  const add = (type: string, count: number, ageMs: number) =>
    db.query(sql`
      INSERT INTO "Event" ("workspaceId", id, type, payload, "createdAt")
      SELECT ${ws.id}::uuid, overlay(overlay(overlay(md5(${type} || n) PLACING left(replace(id_at(at)::text, '-', ''), 12) FROM 1)
        PLACING '7' FROM 13) PLACING '8' FROM 17)::uuid, ${type}, '{"data":{}}', at
      FROM (SELECT n, now() - ${ageMs}::int * interval '1 ms' AS at FROM generate_series(1, ${count}::int) n) s`);
  await add('deal.created', 1, 5000);
  await add('contact.created', MANY, 1000);
  const first = (await call(ws.key, events.list, { type: 'deal.*' })).body;
  expect(first.events).toEqual([]);
  const second = (await call(ws.key, events.list, { type: 'deal.*', cursor: first.nextCursor ?? '' })).body;
  expect([second.events.map(({ type }) => type), second.nextCursor]).toEqual([['deal.created'], null]);
});
