import type { Context } from '@/server/context';
import { conflict } from '@/server/contract/errors';
import { sql } from '@/server/db/client';
import { newId } from '@/server/db/ids';
import { lockNoun } from '@/server/db/lock';
import { type Tx, transaction } from '@/server/db/transaction';
import { type Login, sealLogin } from '../credentials';
import type { RemoteCalendar } from '../dav/account';
import { planUpcomingEvents } from '../event/plan';
import { calendarUrl } from '../fetch';
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
  const calendars = await checkAccount({ url: input.url, username, password });
  assertChoice(calendars, input);
  const login = { url: calendarUrl(input.url), username, password };
  const name = input.name ?? username;
  return save(ctx, { kind: 'CALDAV', name, login, calendars, readUrls: [...new Set(readUrls)], writeUrl });
}

/** Connects a feed once it could be read. */
export async function connectFeed(
  ctx: Context,
  input: { url: string; name?: string | undefined },
): Promise<Connection> {
  const url = await checkFeed(input.url);
  const name = input.name ?? new URL(url).hostname;
  const login = { url, username: '', password: '' };
  return save(ctx, { kind: 'ICS', name, login, calendars: [], readUrls: [], writeUrl: null });
}

interface New extends Choice {
  kind: Connection['kind'];
  name: string;
  login: Login;
  calendars: RemoteCalendar[];
}

async function save(ctx: Context, { login, calendars, ...columns }: New): Promise<Connection> {
  const memberId = ownMemberId(ctx);
  const id = newId();
  await transaction(ctx, async (tx) => {
    await lockNoun(tx, ctx, `calendars/${memberId}`);
    const { workspaceId } = ctx;
    const held = await tx.calendarConnection.count({ where: { workspaceId, memberId } });
    if (held >= MAX_CONNECTIONS) throw conflict(`At most ${MAX_CONNECTIONS} calendars can be connected.`);
    if (columns.writeUrl !== null) await stopWriting(tx, ctx, memberId);
    const listed = calendars.map((calendar) => ({ ...calendar }));
    const data = { workspaceId, id, memberId, ...columns, calendars: listed, credentials: sealLogin(login) };
    await tx.calendarConnection.create({ data, select: { id: true } });
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
