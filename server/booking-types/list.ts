import type { Context } from '@/server/context';
import type { Input } from '@/server/contract/implement';
import { db, sql } from '@/server/db/client';
import { all, selectJson } from '@/server/db/record';
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
