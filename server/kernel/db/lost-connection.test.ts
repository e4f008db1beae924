import { expect, test } from 'vitest';
import { query } from '@/server/test/database';
import { db, sql } from './client';
import { newId } from './ids';
import { sqlTransaction, transaction } from './transaction';

const terminate = (pid: number) => query(process.env.DATABASE_URL ?? '', `SELECT pg_terminate_backend(${pid}, 5000)`);
const scope = { workspaceId: newId() };
const backend = sql`SELECT pg_backend_pid() AS pid`;

for (const [name, begin] of Object.entries({ transaction, sqlTransaction })) {
  test(`a connection that is ended between two statements of a ${name} fails that one alone`, async () => {
    const work = begin(scope, async (tx) => {
      const [row] = await tx.query<{ pid: number }>(backend);
      await terminate(row?.pid ?? 0);
      // The socket's end arrives while nothing waits for an answer: unheard, it would end the process.
      await new Promise((resolve) => setImmediate(resolve));
      await tx.query(sql`SELECT 1`);
    });
    await expect(work).rejects.toThrow();
    expect(await db.query(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
    expect(await begin(scope, (tx) => tx.query(sql`SELECT 2 AS two`))).toEqual([{ two: 2 }]);
  });
}
