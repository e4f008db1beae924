import { recordSql, writeRecords } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { raw, sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import { cancelWithin } from '@/server/meetings/bookings/cancel';
import { idsOf, type Person } from './person';
import { ADDRESSED, rowsOf } from './reach';

/** Stands in a meeting that is kept so that its host is told, and for nothing else (RFC 2606 §2). */
const ERASED_INVITEE = { inviteeName: 'Erased person', inviteeEmail: 'erased@erased.invalid' };

/**
 * Takes the person out of meetings to come, and cancels them as the product does: the hosts' mails, notifications and calendars
 * follow, and say nothing of whom it was with.
 * @returns the ids of those meetings, which stay as empty shells
 */
export async function cancelMeetings(tx: Transaction, ctx: Context, person: Person): Promise<ReadonlySet<string>> {
  const { inviteeName, inviteeEmail } = ERASED_INVITEE;
  const write = recordSql`
    UPDATE "Booking" SET "inviteeName" = ${inviteeName}, "inviteeEmail" = ${inviteeEmail}, "inviteePhone" = NULL,
      "inviteeNotes" = NULL, answers = '[]', "cancelReason" = NULL, "clientId" = NULL, "updatedAt" = now()
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ANY(${idsOf(person, 'Booking')}::uuid[])
      AND status = 'CONFIRMED' AND "endAt" > now() RETURNING id::text`;
  const rows = await writeRecords<{ id: string }>(tx, ctx, 'Booking', write, ({ id }) => ({
    kind: 'updated',
    id,
    columns: ERASED_INVITEE,
  }));
  for (const { id } of rows) await cancelWithin(tx, ctx, { id }, 'host');
  const ids = rows.map(({ id }) => id);
  await tx.query(sql`
    DELETE FROM "BookingMail" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "bookingId" = ANY(${ids}::uuid[])
      AND email = ${inviteeEmail}::citext`);
  return new Set(ids);
}

/** The tables whose rows a shell keeps: who is told of it, and the entry in its host's calendar. */
const OF_MEETINGS = new Set(['BookingMail', 'CalendarEvent']);

/** The ids of the person's rows of a table that are to go. */
export async function partsToDelete(
  tx: Transaction,
  ctx: Context,
  person: Person,
  table: string,
  shells: ReadonlySet<string>,
): Promise<string[]> {
  const ids = idsOf(person, table);
  if (table === 'Booking') return ids.filter((id) => !shells.has(id));
  // Those may have become more since.
  if (table === 'Suppression' || (shells.size > 0 && OF_MEETINGS.has(table))) {
    const addressed = ADDRESSED[table]?.(person.forms) ?? raw('FALSE');
    const ofOthers = table === 'Suppression' ? raw('FALSE') : sql`NOT t."bookingId" = ANY(${[...shells]}::uuid[])`;
    const rows = await tx.query<{ id: string }>(sql`
      SELECT t.id::text AS id FROM ${rowsOf(table)}
      WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND (${addressed} OR t.id = ANY(${ids}::uuid[]) AND ${ofOthers})`);
    return rows.map(({ id }) => id);
  }
  return ids;
}
