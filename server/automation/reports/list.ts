import type { Context } from '@/server/kernel/context';
import { db, sql } from '@/server/kernel/db/client';
import { keptReports } from './record';
import { stockReports } from './stock';
import { mayRead } from './subjects';

/** Those that somebody made or shares, then the stock ones; none about what may not be read. */
export async function listReports(ctx: Context) {
  const reports = [...(await keptReports(db, ctx, sql`TRUE`)), ...stockReports];
  return { reports: reports.filter(({ subject }) => mayRead(ctx, subject)) };
}
