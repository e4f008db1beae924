import { db, type Sql, sql } from '@/server/kernel/db/client';
import type { BookingType } from '@/server/meetings/booking-types/contract';

/** A booking as mails, calendars and the public pages tell of it. */
export interface Meeting {
  workspaceId: string;
  id: string;
  status: 'CONFIRMED' | 'CANCELLED';
  sequence: number;
  startAt: Date;
  endAt: Date;
  hostTimezone: string;
  inviteeTimezone: string;
  title: string;
  locationKind: BookingType['locationKind'];
  locationValue: string | null;
  joinUrl: string | null;
  hostName: string;
  hostEmail: string;
  inviteeName: string;
  inviteeEmail: string;
  inviteePhone: string | null;
  inviteeNotes: string | null;
  guests: string[];
  answers: { label: string; value: string }[];
  cancelReason: string | null;
  cancelledBy: 'host' | 'invitee' | null;
  workspace: string;
}

/** The columns of a Meeting, of the rows that MEETING_TABLES joins. */
export const MEETING_COLUMNS: Sql = sql`
  b."workspaceId"::text, b.id::text, b.status, b.sequence, b."startAt", b."endAt", b."hostTimezone", b."inviteeTimezone",
  t.title, t."locationKind", t."locationValue", b."joinUrl", coalesce(h.name, b."hostName") AS "hostName",
  coalesce(h.email, b."hostEmail")::text AS "hostEmail", b."inviteeName", b."inviteeEmail", b."inviteePhone", b."inviteeNotes",
  b.guests, b.answers, b."cancelReason", b."cancelledBy", w.name AS workspace`;
export const MEETING_TABLES: Sql = sql`
  "Booking" b JOIN "BookingType" t ON t."workspaceId" = b."workspaceId" AND t.id = b."bookingTypeId"
  JOIN "Workspace" w ON w.id = b."workspaceId"
  LEFT JOIN "Member" h ON h."workspaceId" = b."workspaceId" AND h.id = b."hostId"`;

/** One booking; undefined when it is not there. */
export async function readMeeting(workspaceId: string, id: string): Promise<Meeting | undefined> {
  const [row] = await db.query<Meeting>(sql`
    SELECT ${MEETING_COLUMNS} FROM ${MEETING_TABLES} WHERE b."workspaceId" = ${workspaceId}::uuid AND b.id = ${id}::uuid`);
  return row;
}

/** Where a meeting takes place, for people; empty where nothing is known. */
export function placeOf({ locationKind, locationValue, joinUrl, inviteePhone }: Meeting): string {
  if (locationKind === 'PHONE') return inviteePhone ? `Phone: ${inviteePhone}` : 'Phone';
  return joinUrl ?? locationValue ?? '';
}
