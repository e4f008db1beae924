import type { Context } from '@/server/kernel/context';
import { badRequest, notFound } from '@/server/kernel/contract/errors';
import { db, sql } from '@/server/kernel/db/client';
import { lockRecordType } from '@/server/kernel/db/lock';
import { sqlTransaction, transaction } from '@/server/kernel/db/transaction';
import { type Login, openLogin, sealLogin } from '../credentials';
import { planUpcomingEvents } from '../event/plan';
import { withdrawNotification } from '../sources/notify';
import { resyncCalendar, syncCalendar } from '../sync';
import { assertChoice, type Choice, checkAccount } from './check';
import { chooseSources, stopWriting } from './connect';
import { type Connection, getConnection, ownMemberId } from './list';

/** Which calendars of an account are read and written, with a new password where the old one stopped working. */
export async function changeConnection(
  ctx: Context,
  { id, password, readUrls, writeUrl }: Choice & { id: string; password?: string | undefined },
): Promise<Connection> {
  const memberId = ownMemberId(ctx);
  const before = await getConnection(ctx, id);
  if (before.kind !== 'CALDAV') throw badRequest('A feed has nothing to choose.');
  const kept = await loginOf(ctx, id);
  const login: Login = password ? { ...kept, password } : kept;
  const { calendars, addresses } = await checkAccount(login);
  assertChoice(calendars, { readUrls, writeUrl });
  await transaction(ctx, async (tx) => {
    await lockRecordType(tx, ctx, `calendars/${memberId}`);
    if (writeUrl !== null) await stopWriting(tx, ctx, memberId);
    const listed = calendars.map((calendar) => ({ ...calendar }));
    const data = { writeUrl, calendars: listed, addresses, credentials: sealLogin(login) };
    const where = { workspaceId_id: { workspaceId: ctx.workspaceId, id } };
    await tx.calendarConnection.update({ where, data, select: { id: true } });
    await chooseSources(tx, ctx, { connectionId: id, memberId, urls: [...new Set(readUrls)] });
    if (writeUrl !== null) await planUpcomingEvents(tx, ctx, memberId);
  });
  await syncCalendar(ctx.workspaceId, id);
  return getConnection(ctx, id);
}

async function loginOf(ctx: Context, id: string): Promise<Login> {
  const [row] = await db.query<{ credentials: Uint8Array }>(sql`
    SELECT credentials FROM "CalendarConnection" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid`);
  if (!row) throw notFound('Calendar');
  return openLogin(row.credentials);
}

/** Reads a calendar again now. Throws a 409 where it has failed too often in a row. */
export async function syncConnection(ctx: Context, id: string): Promise<Connection> {
  await getConnection(ctx, id);
  await resyncCalendar(ctx.workspaceId, id);
  return getConnection(ctx, id);
}

/**
 * Forgets a calendar and its busy times, whatever state it is in and whoever reads it at the moment. What was written to it
 * stays there; nothing is written to it any more.
 */
export async function disconnectCalendar(ctx: Context, id: string): Promise<{ id: string }> {
  const memberId = ownMemberId(ctx);
  return sqlTransaction(ctx, async (tx) => {
    const [gone] = await tx.query(sql`
      DELETE FROM "CalendarConnection" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid
        AND "memberId" = ${memberId}::uuid RETURNING 1 AS gone`);
    if (!gone) throw notFound('Calendar');
    await withdrawNotification(tx, { workspaceId: ctx.workspaceId, connectionId: id, memberId });
    return { id };
  });
}
