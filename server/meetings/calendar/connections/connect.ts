import type { Context } from '@/server/kernel/context';
import { conflict } from '@/server/kernel/contract/errors';
import { sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { lockRecordType } from '@/server/kernel/db/lock';
import { type Tx, transaction } from '@/server/kernel/db/transaction';
import { type Login, sealLogin } from '../credentials';
import type { RemoteCalendar } from '../dav/account';
import { planUpcomingEvents } from '../event/plan';
import { calendarUrl } from '../fetch';
import { sourceLease } from '../sources/claim';
import { syncCalendar } from '../sync';
import { assertChoice, type Choice, checkAccount, checkFeed } from './check';
import { type Connection, getConnection, ownMemberId } from './list';

/** More of them are no help to anybody. */
const MAX_CONNECTIONS = 10;

/** Connects an account once it has let us in, and reads it. */
export async function connectAccount(
  ctx: Context,
  input: Login & Choice & { name?: string | undefined },
): Promise<Connection> {
  const { username, password, readUrls, writeUrl } = input;
  const { calendars, addresses } = await checkAccount({ url: input.url, username, password });
  assertChoice(calendars, input);
  const login = { url: calendarUrl(input.url), username, password };
  const name = input.name ?? username;
  return save(ctx, { kind: 'CALDAV', name, login, calendars, addresses, readUrls: [...new Set(readUrls)], writeUrl });
}

/** Connects a feed once it could be read. */
export async function connectFeed(
  ctx: Context,
  input: { url: string; name?: string | undefined },
): Promise<Connection> {
  const url = await checkFeed(input.url);
  const name = input.name ?? new URL(url).hostname;
  const login = { url, username: '', password: '' };
  return save(ctx, { kind: 'ICS', name, login, calendars: [], addresses: [], readUrls: [''], writeUrl: null });
}

interface New extends Choice {
  kind: Connection['kind'];
  name: string;
  login: Login;
  calendars: RemoteCalendar[];
  addresses: string[];
}

async function save(ctx: Context, { login, calendars, readUrls, ...columns }: New): Promise<Connection> {
  const memberId = ownMemberId(ctx);
  const id = newId();
  await transaction(ctx, async (tx) => {
    await lockRecordType(tx, ctx, `calendars/${memberId}`);
    const { workspaceId } = ctx;
    const source = await tx.calendarConnection.count({ where: { workspaceId, memberId } });
    if (source >= MAX_CONNECTIONS) throw conflict(`At most ${MAX_CONNECTIONS} calendars can be connected.`);
    if (columns.writeUrl !== null) await stopWriting(tx, ctx, memberId);
    const listed = calendars.map((calendar) => ({ ...calendar }));
    const data = { workspaceId, id, memberId, ...columns, calendars: listed, credentials: sealLogin(login) };
    await tx.calendarConnection.create({ data, select: { id: true } });
    await chooseSources(tx, ctx, { connectionId: id, memberId, urls: readUrls });
    if (columns.writeUrl !== null) await planUpcomingEvents(tx, ctx, memberId);
  });
  await syncCalendar(ctx.workspaceId, id);
  return getConnection(ctx, id);
}

/** One calendar of a member is written to; what the one before holds already is kept up to date there. */
export async function stopWriting(tx: Tx, ctx: Context, memberId: string): Promise<void> {
  await tx.query(sql`
    UPDATE "CalendarConnection" SET "writeUrl" = NULL, "updatedAt" = now()
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "memberId" = ${memberId}::uuid AND "writeUrl" IS NOT NULL`);
}

/** Has these calendars of a connection read, and no others; those that are kept are read anew, by whoever asks next. */
export async function chooseSources(
  tx: Tx,
  ctx: Context,
  { connectionId, memberId, urls }: { connectionId: string; memberId: string; urls: string[] },
): Promise<void> {
  const { workspaceId } = ctx;
  await tx.query(sql`
    DELETE FROM "CalendarSource" WHERE "workspaceId" = ${workspaceId}::uuid AND "connectionId" = ${connectionId}::uuid
      AND url <> ALL(${urls}::text[])`);
  await tx.query(sql`
    INSERT INTO "CalendarSource" ("workspaceId", id, "connectionId", "memberId", url)
    SELECT ${workspaceId}::uuid, gen_random_uuid(), ${connectionId}::uuid, ${memberId}::uuid, u FROM unnest(${urls}::text[]) u
    ON CONFLICT ("workspaceId", "connectionId", url) DO UPDATE SET "dueAt" = now(), attempts = 0,
      ${sourceLease.released}`);
}
