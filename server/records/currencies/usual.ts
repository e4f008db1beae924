import type { Context } from '@/server/kernel/context';
import { type Db, sql } from '@/server/kernel/db/client';

/** The workspace's currency: that of every amount of which nobody says another one. */
export async function usualCurrency(on: Db, ctx: Context): Promise<string> {
  const [found] = await on.query<{ currency: string }>(sql`
    SELECT w.currency FROM "Workspace" w WHERE w.id = ${ctx.workspaceId}::uuid`);
  if (!found) throw new Error('The workspace is gone.');
  return found.currency;
}
