import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { db, sql } from '@/server/kernel/db/client';
import { listRecords } from '@/server/kernel/db/list';
import { sameId } from '@/server/kernel/db/record';
import { resolveHost } from '@/server/meetings/booking-types/host';
import type { bookingsContract, SCOPES } from './contract';
import { bookingRecord } from './record';

const IN_SCOPE = {
  upcoming: sql`t.status = 'CONFIRMED' AND t."endAt" > now()`,
  past: sql`t.status = 'CONFIRMED' AND t."endAt" <= now()`,
  cancelled: sql`t.status = 'CANCELLED'`,
  all: undefined,
} satisfies Record<(typeof SCOPES)[number], unknown>;

export async function listBookings(ctx: Context, { limit, cursor, ...filters }: Input<typeof bookingsContract.list>) {
  const { scope = 'upcoming', hostUserId, from, to } = filters;
  if (hostUserId !== undefined) await resolveHost(db, ctx, hostUserId);
  const { records, nextCursor } = await listRecords(bookingRecord, ctx, { limit, cursor }, filters, [
    IN_SCOPE[scope],
    hostUserId !== undefined && sameId('hostId', hostUserId),
    from !== undefined && sql`t."startAt" >= ${from}::timestamptz`,
    to !== undefined && sql`t."startAt" < ${to}::timestamptz`,
  ]);
  return { bookings: records, nextCursor };
}
