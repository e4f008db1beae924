import { meetingTime } from '@/lib/meeting-time';
import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import { notify } from '@/server/workspace/notifications';

interface Row {
  hostId: string;
  /** Whether the host is a member by now. */
  isHere: boolean;
  hostTimezone: string;
  inviteeName: string;
  title: string;
  startAt: Date;
  endAt: Date;
}

/**
 * Notifies the host in the console of what has become of a meeting, unless it was the host who did it. Of one whose host has left the
 * owners and admins are told: it is theirs to see to.
 */
export async function notifyHost(
  tx: Transaction,
  ctx: Context,
  id: string,
  what: 'booked' | 'moved' | 'cancelled',
): Promise<void> {
  const [row] = await tx.query<Row>(sql`
    SELECT b."hostId"::text, m.id IS NOT NULL AS "isHere", b."hostTimezone", b."inviteeName", t.title, b."startAt", b."endAt"
    FROM "Booking" b JOIN "BookingType" t ON t."workspaceId" = b."workspaceId" AND t.id = b."bookingTypeId"
    LEFT JOIN "Member" m ON m."workspaceId" = b."workspaceId" AND m.id = b."hostId"
    WHERE b."workspaceId" = ${ctx.workspaceId}::uuid AND b.id = ${id}::uuid`);
  if (!row || (ctx.actor.kind === 'member' && ctx.actor.memberId === row.hostId)) return;
  const { hostId, isHere, hostTimezone, inviteeName, title, startAt, endAt } = row;
  const whose = isHere ? '' : ', whose host has left,';
  await notify(tx, ctx, {
    to: isHere ? [hostId] : 'admins',
    kind: 'booking',
    title: what === 'booked' ? `${inviteeName} booked ${title}` : `${title} with ${inviteeName}${whose} was ${what}`,
    body: meetingTime(startAt, endAt, hostTimezone),
    href: `/calendar?booking=${id}`,
  });
}
