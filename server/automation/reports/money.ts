import type { Context } from '@/server/kernel/context';
import { db, sql } from '@/server/kernel/db/client';

/** Deals that are looked at to find which currency the workspace sells in. */
const NEWEST = 1000;

/** The currency that amounts are added up in: that of most of the newest deals. Amounts in others are left out, and their number is said. */
export async function currencyOf({ workspaceId }: Context): Promise<string> {
  const [row] = await db.query<{ currency: string }>(sql`
    SELECT d.currency FROM (
      SELECT currency FROM "Deal" WHERE "workspaceId" = ${workspaceId}::uuid ORDER BY id DESC LIMIT ${NEWEST}::int
    ) d GROUP BY d.currency ORDER BY count(*) DESC, d.currency LIMIT 1`);
  return row?.currency ?? 'USD';
}
