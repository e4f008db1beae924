import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { db, sql } from '@/server/kernel/db/client';
import { all, selectJson } from '@/server/kernel/db/record';
import type { BookingType, bookingTypesContract } from './contract';
import { resolveHost } from './host';
import { bookingTypeRecord, isShown } from './record';

export async function listBookingTypes(
  ctx: Context,
  { hostUserId, includeInactive = false }: Input<typeof bookingTypesContract.list>,
): Promise<{ bookingTypes: BookingType[] }> {
  const hostId = hostUserId === undefined ? undefined : await resolveHost(db, ctx, hostUserId);
  const condition = all([
    isShown,
    !includeInactive && sql`t.active`,
    hostId !== undefined && sql`t."hostId" = ${hostId}::uuid`,
  ]);
  const rows = await db.query<{ json: BookingType }>(
    sql`${selectJson(bookingTypeRecord, ctx.workspaceId, condition)} ORDER BY t.id DESC`,
  );
  return { bookingTypes: rows.map((row) => row.json) };
}
