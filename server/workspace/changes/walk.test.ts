import { beforeAll, describe, expect, it } from 'vitest';
import { db, type Sql, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { contacts } from '@/server/records/contacts';
import { deals } from '@/server/records/deals';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { idOf, named, put } from '@/server/test/operations';
import { operations } from '@/server/workspace/operations';
import { trash } from '@/server/workspace/trash';
import { changes } from './';

/** More changes than are looked at for one page. */
const MANY = 100_010;
/** More deletions than are. */
const MANY_DELETED = 10_010;

let ws: TestWorkspace;

const change = (kind: Sql, operationId: Sql, id: Sql = sql`gen_random_uuid()`) => sql`
  INSERT INTO "Change" ("workspaceId", "recordId", at, xid, "table", kind, actor, "operationId", operation)
  SELECT ${ws.id}::uuid, ${id}, now(), history_xid(), 'Contact', ${kind}, 'system', ${operationId}, 'imports.start'`;

beforeAll(async () => {
  ws = await makeWorkspace();
  await call(ws.key, deals.upsert, { deals: [{ externalId: 'first', name: 'Engine' }] });
  await put(ws.key, [named('ada')]);
  await call(ws.key, contacts.delete, { id: await idOf(ws.key, 'ada') });
  // Their rows are in no trash, as if they had come back, so none of these deletions is listed.
  await db.query(sql`${change(sql`'deleted'`, sql`gen_random_uuid()`)} FROM generate_series(1, ${MANY_DELETED}::int)`);
  await db.query(sql`${change(sql`'created'`, sql`gen_random_uuid()`)} FROM generate_series(1, ${MANY}::int)`);
});

describe('what is rare in a long history is found page by page, and no page reads all of it', () => {
  it('in the list of changes', async () => {
    const first = (await call(ws.key, changes.list, { entity: 'deal' })).body;
    expect(first).toMatchObject({ changes: [], more: true });
    const { changes: found, more } = (
      await call(ws.key, changes.list, { entity: 'deal', cursor: first.nextCursor ?? '' })
    ).body;
    expect([found.map(({ kind }) => kind), more]).toEqual([['created'], false]);
  });

  it('in the trash', async () => {
    const first = (await call(ws.key, trash.list, {})).body;
    expect(first.records).toEqual([]);
    const second = (await call(ws.key, trash.list, { cursor: first.nextCursor ?? '' })).body;
    expect([second.records.map(({ title }) => title), second.nextCursor]).toEqual([['ada'], null]);
  });

  it('in the feed, whose cursor goes on past what matched nothing', async () => {
    const first = (await call(ws.key, changes.list, { entity: 'deal', since: 'start' })).body;
    expect([first.changes.map(({ kind }) => kind), first.more]).toEqual([['created'], true]);
    let since = first.nextCursor ?? '';
    const unseen = async () => {
      const page = (await call(ws.key, changes.list, { entity: 'deal', since })).body;
      expect(page.changes).toEqual([]);
      since = page.nextCursor ?? '';
      return (await call(ws.key, changes.list, { since, limit: 1 })).body.changes.length;
    };
    // What others have open at this moment may keep some of it back.
    await expect.poll(unseen).toBe(0);
    await call(ws.key, deals.upsert, { deals: [{ externalId: 'second', name: 'Second' }] });
    const told = (await call(ws.key, changes.list, { entity: 'deal', since, wait: 30 })).body;
    expect(told.changes.map(({ kind }) => kind)).toEqual(['created']);
  });
});

it('an operation of many transactions is listed once, where it began, and counted whole', async () => {
  const [id, record] = [newId(), newId()];
  const part = (kind: Sql) => db.query(sql`${change(kind, sql`${id}::uuid`)} FROM generate_series(1, 10)`);
  const again = () => db.query(change(sql`'updated'`, sql`${id}::uuid`, sql`${record}::uuid`));
  for (let at = 0; at < 30; at++) await part(sql`'created'`);
  const between = await put(ws.key, [named('bea')]);
  for (let at = 0; at < 30; at++) await again();
  await part(sql`'deleted'`);
  const last = await put(ws.key, [named('cleo')]);
  const listed: string[] = [];
  for (let cursor: string | null | undefined; listed.length < 3 && cursor !== null; ) {
    const { body } = await call(ws.key, operations.list, { limit: 2, ...(cursor && { cursor }) });
    listed.push(...body.operations.map((one) => one.id));
    cursor = body.nextCursor;
  }
  expect(listed.slice(0, 3)).toEqual([last, between, id]);
  const { operation } = (await call(ws.key, operations.get, { id })).body;
  expect(operation.changes).toEqual([
    { entity: 'contact', kind: 'created', count: 300 },
    { entity: 'contact', kind: 'deleted', count: 10 },
    { entity: 'contact', kind: 'updated', count: 1 },
  ]);
});
