import type { Duplex } from 'node:stream';
import { expect, it } from 'vitest';
import { makeWorkspace } from '@/server/test/factories';
import { pool, sql } from './client';
import { sqlTransactionThenRead } from './transaction';

/** How often a stream is handed to the operating system from now on. */
function writesOf(stream: Duplex): () => number {
  let writes = 0;
  for (const name of ['_write', '_writev'] as const) {
    const own = (stream[name] as (...given: unknown[]) => void).bind(stream);
    Object.assign(stream, {
      [name]: (...given: unknown[]) => {
        writes++;
        own(...given);
      },
    });
  }
  return () => writes;
}

it('sends statements in one write that do not wait for each other, and others when they are asked for', async () => {
  const client = await pool.connect();
  try {
    const writes = writesOf((client as unknown as { connection: { stream: Duplex } }).connection.stream);
    const rows = await Promise.all([1, 2, 3].map((n) => client.query('SELECT $1::int AS n', [n])));
    expect(rows.map((one) => one.rows)).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]]);
    expect(writes()).toBe(1);
    await client.query('SELECT 4');
    expect(writes()).toBe(2);
  } finally {
    // It is watched, so nobody else is to have it.
    client.release(true);
  }
});

const named = (workspaceId: string, name: string) =>
  sql`SELECT name FROM "Tag" WHERE "workspaceId" = ${workspaceId}::uuid AND name = ${name}`;
const insert = (workspaceId: string, id: string, name: string) =>
  sql`INSERT INTO "Tag" ("workspaceId", id, name) VALUES (${workspaceId}::uuid, ${id}::uuid, ${name})`;

it('reads what it answers along with the COMMIT, and keeps nothing where that cannot be read', async () => {
  const { id: workspaceId } = await makeWorkspace();
  const write = (id: string, name: string) => (tx: { query: (of: ReturnType<typeof sql>) => Promise<unknown> }) =>
    tx.query(insert(workspaceId, id, name));
  const [first, second] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002'];
  const read = await sqlTransactionThenRead({ workspaceId }, write(first, 'kept'), (tx) =>
    tx.query(named(workspaceId, 'kept')),
  );
  expect(read).toEqual([{ name: 'kept' }]);
  const broken = sqlTransactionThenRead({ workspaceId }, write(second, 'lost'), (tx) => tx.query(sql`SELECT 1 / 0`));
  await expect(broken).rejects.toThrow('division by zero');
  const { rows } = await pool.query(named(workspaceId, 'lost'));
  expect(rows).toEqual([]);
});
