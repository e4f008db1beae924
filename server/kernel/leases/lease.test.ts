import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { pool, raw, sql, sweepDb, sweepPool } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { SWEEP, sqlTransaction } from '@/server/kernel/db/transaction';
import { type Leased, LostLease, leaseOn } from './lease';

const lease = leaseOn({ table: 'Errand', holder: 'claimId', seconds: 60 });
const workspaceId = newId();

beforeAll(async () => {
  await pool.query(
    `CREATE TABLE "Errand" ("workspaceId" uuid, id uuid, "claimId" uuid, "leaseUntil" timestamptz(3), said text)`,
  );
  await pool.query('GRANT ALL ON "Errand" TO crm_sweep');
});
afterAll(() => pool.query('DROP TABLE "Errand"'));
beforeEach(() => sweepPool.query('DELETE FROM "Errand"'));

const add = (count: number) =>
  sweepDb.query(
    sql`INSERT INTO "Errand" SELECT ${workspaceId}::uuid, gen_random_uuid() FROM generate_series(1, ${count}::int)`,
  );
const claim = (limit: number) =>
  sweepDb.query<Leased>(sql`
    UPDATE "Errand" e SET ${lease.taken()} FROM (${lease.free(raw('true'), raw('d.id'), limit)}) f
    WHERE e."workspaceId" = f."workspaceId" AND e.id = f.id
    RETURNING e."workspaceId"::text, e.id::text, ${lease.leaseId('e')}`);
const letPass = () => sweepDb.query(sql`UPDATE "Errand" SET "leaseUntil" = now() - interval '1 second'`);
const one = async () => {
  const [claimed] = await claim(1);
  if (!claimed) throw new Error('nothing was free');
  return claimed;
};

it('gives each row to one of those who ask at the same time, and to nobody else until its lease ends', async () => {
  await add(20);
  const claimed = (await Promise.all([1, 2, 3, 4].map(() => claim(10)))).flat();
  const rest = await claim(20);
  expect(new Set([...claimed, ...rest].map(({ id }) => id)).size).toBe(20);
  expect(claimed.length + rest.length).toBe(20);
  expect(await claim(1)).toEqual([]);
  await letPass();
  expect(await claim(20)).toHaveLength(20);
});

it('a lease that is renewed lasts from then on', async () => {
  await add(1);
  const mine = await one();
  await letPass();
  expect(await lease.renew(sweepDb, mine)).toEqual({ kept: 1 });
  expect(await claim(1)).toEqual([]);
});

it('whoever lost a row can no longer renew, hold, settle or go on', async () => {
  await add(1);
  const slow = await one();
  await lease.assertMine(sweepDb, slow);
  await letPass();
  await expect(lease.assertMine(sweepDb, slow)).rejects.toThrow(LostLease);
  const quick = await one();
  const holds = (who: Leased) => sqlTransaction(SWEEP, (tx) => lease.lock(tx, who));
  const settle = (who: Leased) =>
    sweepDb.query(
      sql`UPDATE "Errand" SET ${lease.released}, said = ${who.leaseId} WHERE ${lease.isMine(who)} RETURNING said`,
    );
  expect([await lease.renew(sweepDb, slow), await holds(slow), await settle(slow)]).toEqual([undefined, false, []]);
  expect([await lease.renew(sweepDb, quick), await holds(quick)]).toEqual([{ kept: 1 }, true]);
  expect(await settle(quick)).toEqual([{ said: quick.leaseId }]);
  expect(await lease.renew(sweepDb, quick)).toBeUndefined();
});

it('where no column names the holder, the end of the lease does', async () => {
  const unnamed = leaseOn({ table: 'Errand', seconds: 60 });
  await add(1);
  const take = async (at: string) => {
    const [claimed] = await sweepDb.query<Leased>(sql`
      UPDATE "Errand" SET ${unnamed.taken(undefined, sql`${at}::timestamptz`)}
      RETURNING "workspaceId"::text, id::text, ${unnamed.leaseId()}`);
    if (!claimed) throw new Error('nothing was free');
    return claimed;
  };
  const first = await take('2030-01-01T00:00:00.000Z');
  const second = await take('2030-01-01T00:00:00.001Z');
  const isMine = async (who: Leased) =>
    (await sweepDb.query(sql`SELECT 1 FROM "Errand" WHERE ${unnamed.isMine(who)}`)).length;
  expect([await isMine(first), await isMine(second)]).toEqual([0, 1]);
});
