import pg from 'pg';
import { expect, it } from 'vitest';
import { config } from '@/server/kernel/config';
import { db, sql, sweepDb } from '@/server/kernel/db/client';
import { query } from '@/server/test/database';
import { dropOldHistory, prepareHistory } from './retention';

const partitions = async () =>
  (
    await sweepDb.query<{ name: string }>(sql`
      SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
      WHERE i.inhparent::regclass::text IN ('"Change"', '"TrashedRow"') ORDER BY 1`)
  ).map(({ name }) => name);

it('makes the months that come once, and drops those that hold nothing young enough', async () => {
  const before = await partitions();
  expect(before).toHaveLength(6);
  await Promise.all([prepareHistory(), prepareHistory()]);
  expect(await partitions()).toEqual(before);
  const long = new Date(Date.now() - (config.historyDays + 62) * 86_400_000).toISOString().slice(0, 7);
  const name = `Change_${long.replace('-', '_')}`;
  await db.query(sql`SELECT make_history_partition('Change', ${`${long}-01`}::date)`);
  expect(await partitions()).toContain(name);
  expect(await dropOldHistory()).toEqual({ changes: 1, trash: 0 });
  expect(await partitions()).toEqual(before);
});

it('leaves months of the history that somebody holds to the next time, and drops those of the trash', async () => {
  for (const table of ['Change', 'TrashedRow'])
    await db.query(sql`SELECT make_history_partition(${table}::text, '2020-01-01'::date)`);
  const reader = new pg.Client({ connectionString: config.databaseUrl });
  await reader.connect();
  await reader.query('BEGIN; SELECT FROM "Change" LIMIT 1');
  expect(await dropOldHistory().finally(() => reader.end())).toEqual({ changes: 0, trash: 1 });
  expect(await dropOldHistory()).toEqual({ changes: 1, trash: 0 });
});

it('reads months of the names of partitions alone, whichever tables the planner looks at first', async () => {
  const planned = 'SET enable_nestloop = off; SET enable_indexscan = off; SET enable_bitmapscan = off';
  await query(config.databaseUrl ?? '', `${planned}; SELECT old_history_partitions('Change', 400)`);
});
