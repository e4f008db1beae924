import type { Context } from '@/server/kernel/context';
import { type Db, sql } from '@/server/kernel/db/client';

/** The id of a calendar that a member has connected; undefined when there is none. */
export async function hostCalendar(on: Db, ctx: Context, memberId: string): Promise<string | undefined> {
  const [connection] = await on.query<{ id: string }>(sql`
    SELECT id::text FROM "CalendarConnection"
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "memberId" = ${memberId}::uuid LIMIT 1`);
  return connection?.id;
}
