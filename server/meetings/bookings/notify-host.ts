import { meetingTime } from '@/lib/meeting-time';
import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import { notify } from '@/server/workspace/notifications';

interface Row {
  hostId: string;
  hostTimezone: string;
  inviteeName: string;
  title: string;
  startAt: Date;
  endAt: Date;
}

/** Notifies the host in the console of what has become of a meeting, unless it was the host who did it. */
export async function notifyHost(
  tx: Transaction,
  ctx: Context,
  id: string,
  what: 'booked' | 'moved' | 'cancelled',
): Promise<void> {
  const [row] = await tx.query<Row>(sql`
    SELECT b."hostId"::text, b."hostTimezone", b."inviteeName", t.title, b."startAt", b."endAt"
    FROM "Booking" b JOIN "BookingType" t ON t."workspaceId" = b."workspaceId" AND t.id = b."bookingTypeId"
    WHERE b."workspaceId" = ${ctx.workspaceId}::uuid AND b.id = ${id}::uuid`);
  if (!row || (ctx.actor.kind === 'member' && ctx.actor.memberId === row.hostId)) return;
  const { hostId, hostTimezone, inviteeName, title, startAt, endAt } = row;
  await notify(tx, ctx, {
    to: [hostId],
    kind: 'booking',
    title: what === 'booked' ? `${inviteeName} booked ${title}` : `${title} with ${inviteeName} was ${what}`,
    body: meetingTime(startAt, endAt, hostTimezone),
    href: `/calendar?booking=${id}`,
  });
}
