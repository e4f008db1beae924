import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { db, sql } from '@/server/kernel/db/client';
import { listDescribed } from '@/server/kernel/db/listing';
import { sameId } from '@/server/kernel/db/record';
import { resolveHost } from '@/server/meetings/booking-types/host';
import { bookingListing, type bookingsContract, type SCOPES } from './contract';
import { bookingRecord } from './record';

/** The list of bookings, as it is described. */
export const bookingList = { listing: bookingListing, record: bookingRecord };
const IN_SCOPE = {
  upcoming: sql`t.status = 'CONFIRMED' AND t."endAt" > now()`,
  past: sql`t.status = 'CONFIRMED' AND t."endAt" <= now()`,
  cancelled: sql`t.status = 'CANCELLED'`,
  all: undefined,
} satisfies Record<(typeof SCOPES)[number], unknown>;

export async function listBookings(ctx: Context, input: Input<typeof bookingsContract.list>) {
  const { scope = 'upcoming', hostUserId, from, to } = input;
  if (hostUserId !== undefined) await resolveHost(db, ctx, hostUserId);
  const { records, ...end } = await listDescribed(bookingList, ctx, input, [
    IN_SCOPE[scope],
    hostUserId !== undefined && sameId('hostId', hostUserId),
    from !== undefined && sql`t."startAt" >= ${from}::timestamptz`,
    to !== undefined && sql`t."startAt" < ${to}::timestamptz`,
  ]);
  return { bookings: records, ...end };
}
