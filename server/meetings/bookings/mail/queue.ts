import { signalWork } from '@/inngest/signal';
import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import type { Transaction } from '@/server/kernel/db/transaction';
import { bookingMailLease } from './claim';

export type MailKind = 'CONFIRMATION' | 'CHANGE' | 'CANCELLATION' | 'REMINDER';
export type MailRole = 'INVITEE' | 'HOST' | 'GUEST';

interface Subject {
  id: string;
  sequence: number;
  startAt: Date;
  endAt: Date;
  inviteeEmail: string;
  hostEmail: string;
  guests: string[];
  reminderMinutes: number;
}

/**
 * Queues what is to be told of a booking as it now stands, in the transaction that made it so: one mail to each person, and a
 * reminder to each. Reminders of what it was before are withdrawn.
 */
export async function queueBookingMails(
  tx: Transaction,
  ctx: Context,
  bookingId: string,
  kind: Exclude<MailKind, 'REMINDER'>,
  previousStartAt?: Date,
): Promise<void> {
  const booking = await read(tx, ctx, bookingId);
  await tx.query(sql`
    UPDATE "BookingMail" SET state = 'SKIPPED', ${bookingMailLease.ended}, "updatedAt" = now()
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "bookingId" = ${bookingId}::uuid
      AND kind = 'REMINDER' AND state = 'QUEUED' AND "handedAt" IS NULL`);
  await insert(tx, ctx, booking, { kind, dueAt: new Date(), previousStartAt });
  const remindAt = new Date(booking.startAt.getTime() - booking.reminderMinutes * 60_000);
  if (kind !== 'CANCELLATION' && booking.reminderMinutes > 0 && remindAt > new Date()) {
    await insert(tx, ctx, booking, { kind: 'REMINDER', dueAt: remindAt });
  }
  tx.afterCommit(() => signalWork('bookings/due'));
}

async function read(tx: Transaction, ctx: Context, id: string): Promise<Subject> {
  const [row] = await tx.query<Subject>(sql`
    SELECT b.id::text, b.sequence, b."startAt", b."endAt", b."inviteeEmail", b.guests, t."reminderMinutes",
      coalesce(h.email, b."hostEmail")::text AS "hostEmail"
    FROM "Booking" b JOIN "BookingType" t ON t."workspaceId" = b."workspaceId" AND t.id = b."bookingTypeId"
    LEFT JOIN "Member" h ON h."workspaceId" = b."workspaceId" AND h.id = b."hostId"
    WHERE b."workspaceId" = ${ctx.workspaceId}::uuid AND b.id = ${id}::uuid`);
  if (!row) throw new Error('The booking is gone.');
  return row;
}

interface Occasion {
  kind: MailKind;
  dueAt: Date;
  previousStartAt?: Date | undefined;
}

/** The unique key keeps whoever is named twice from being written to twice; the first of their roles counts. */
async function insert(tx: Transaction, ctx: Context, booking: Subject, { kind, dueAt, previousStartAt }: Occasion) {
  const people: { role: MailRole; email: string }[] = [
    { role: 'INVITEE', email: booking.inviteeEmail },
    { role: 'HOST', email: booking.hostEmail },
    ...booking.guests.map((email) => ({ role: 'GUEST' as const, email })),
  ];
  await tx.query(sql`
    INSERT INTO "BookingMail" ("workspaceId", id, "bookingId", sequence, kind, role, email, "startAt", "endAt",
      "previousStartAt", "dueAt", "updatedAt")
    SELECT ${ctx.workspaceId}::uuid, p.id, ${booking.id}::uuid, ${booking.sequence}::int, ${kind}, p.role, p.email::citext,
      ${booking.startAt}::timestamptz, ${booking.endAt}::timestamptz, ${previousStartAt ?? null}::timestamptz,
      ${dueAt}::timestamptz, now()
    FROM unnest(${people.map(() => newId())}::uuid[], ${people.map(({ role }) => role)}::text[],
      ${people.map(({ email }) => email)}::text[]) AS p(id, role, email)
    ON CONFLICT ("workspaceId", "bookingId", sequence, kind, email) DO NOTHING`);
}
