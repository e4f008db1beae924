import { sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import { announce } from '@/server/workspace/live/topics';
import { notify } from '@/server/workspace/notifications';
import type { LeasedSource } from './claim';

type Whose = Pick<LeasedSource, 'workspaceId' | 'connectionId' | 'memberId'>;

const hrefOf = ({ connectionId }: Whose) => `/settings/calendars#${connectionId}`;

/** Notifies a member once that a calendar of theirs fails, whichever part of it and however often. */
export async function notifyFailing(
  tx: Transaction,
  whose: Whose,
  { what, why }: { what: 'read' | 'written to'; why: string },
): Promise<void> {
  const [failing] = await tx.query<{ name: string }>(sql`
    UPDATE "CalendarConnection" SET "toldAt" = now()
    WHERE "workspaceId" = ${whose.workspaceId}::uuid AND id = ${whose.connectionId}::uuid AND "toldAt" IS NULL RETURNING name`);
  if (!failing) return;
  const body =
    what === 'read'
      ? `${why} The busy times of before still hold, and it is tried again.`
      : `${why} It is tried again.`;
  const title = `Your calendar ${failing.name} could not be ${what}`;
  await notify(tx, whose, { to: [whose.memberId], kind: 'calendar', title, body, href: hrefOf(whose) });
}

/** Clears that once all of the calendar works again. */
export async function clearFailing(tx: Transaction, whose: Whose): Promise<void> {
  const { workspaceId, connectionId } = whose;
  const [working] = await tx.query(sql`
    UPDATE "CalendarConnection" c SET "toldAt" = NULL
    WHERE c."workspaceId" = ${workspaceId}::uuid AND c.id = ${connectionId}::uuid AND c."toldAt" IS NOT NULL
      AND NOT EXISTS (SELECT FROM "CalendarSource" s
        WHERE s."workspaceId" = c."workspaceId" AND s."connectionId" = c.id AND s."lastError" IS NOT NULL)
      AND NOT EXISTS (SELECT FROM "CalendarEvent" e
        WHERE e."workspaceId" = c."workspaceId" AND e."connectionId" = c.id AND e.error IS NOT NULL) RETURNING 1 AS working`);
  if (working) await withdrawNotification(tx, whose);
}

/** What is over, or is about nothing any more, waits for nobody to read it. */
export async function withdrawNotification(tx: Transaction, whose: Whose): Promise<void> {
  const { workspaceId, memberId } = whose;
  const read = await tx.query(sql`
    UPDATE "Notification" SET "readAt" = now() WHERE "workspaceId" = ${workspaceId}::uuid AND "memberId" = ${memberId}::uuid
      AND kind = 'calendar' AND href = ${hrefOf(whose)} AND "readAt" IS NULL RETURNING 1 AS read`);
  if (read.length > 0) announce(tx, workspaceId, { topic: 'notifications', to: [memberId] });
}
