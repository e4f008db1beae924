import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { db, type Sql, sql } from '@/server/kernel/db/client';
import { all, selectJson } from '@/server/kernel/db/record';
import type { BookingType, bookingTypesContract } from './contract';
import { resolveHost } from './host';
import { bookingTypeRecord, isShown } from './record';

type Filters = Input<typeof bookingTypesContract.list>;

/** Which booking types `t` are listed. Throws the 404 of the host. */
export async function listedTypes(ctx: Context, { hostUserId, includeInactive = false }: Filters): Promise<Sql> {
  const hostId = hostUserId === undefined ? undefined : await resolveHost(db, ctx, hostUserId);
  return all([isShown, !includeInactive && sql`t.active`, hostId !== undefined && sql`t."hostId" = ${hostId}::uuid`]);
}

export async function listBookingTypes(ctx: Context, filters: Filters): Promise<{ bookingTypes: BookingType[] }> {
  const condition = await listedTypes(ctx, filters);
  const rows = await db.query<{ json: BookingType }>(
    sql`${selectJson(bookingTypeRecord, ctx.workspaceId, condition)} ORDER BY t.id DESC`,
  );
  return { bookingTypes: rows.map((row) => row.json) };
}
