import { expect, it } from 'vitest';
import { db, pool, sql, sweepPool } from './client';

it('no connection of the service compiles statements', async () => {
  expect(await db.query(sql`SHOW jit`)).toEqual([{ jit: 'off' }]);
  for (const one of [pool, sweepPool]) expect((await one.query('SHOW jit')).rows).toEqual([{ jit: 'off' }]);
});
