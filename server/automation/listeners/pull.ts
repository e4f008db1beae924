import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '@/server/kernel/context';
import { notFound } from '@/server/kernel/contract/errors';
import type { Input, Output } from '@/server/kernel/contract/implement';
import { db, raw, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { utcText } from '@/server/kernel/db/record';
import { ACTIVE_SECONDS, type listenersContract, PULL_SIZE } from './contract';

const LOOK_EVERY_MS = 400;

type Pulled = Output<typeof listenersContract.pull>;

/** What is said to be done goes first; then the events that wait, oldest first. No connection is held while waiting. */
export async function pullListener(
  ctx: Context,
  { id, done = [], waitSeconds = 0 }: Input<typeof listenersContract.pull>,
): Promise<Pulled> {
  if (!isId(id)) throw notFound('Listener');
  const deadline = performance.now() + waitSeconds * 1000;
  await stayActive(ctx, id, done);
  for (;;) {
    const events = await waiting(ctx, id);
    if (events.length > 0 || performance.now() + LOOK_EVERY_MS > deadline) return { events };
    await sleep(LOOK_EVERY_MS);
  }
}

async function stayActive(ctx: Context, id: string, done: string[]): Promise<void> {
  const ids = done.map((name) => name.replace(/^evt_/, '')).filter(isId);
  const rows = await db.query(sql`
    WITH gone AS (
      DELETE FROM "ListenerEvent"
      WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "listenerId" = ${id}::uuid AND "eventId" = ANY(${ids}::uuid[]))
    UPDATE "Listener" SET "activeUntil" = now() + make_interval(secs => ${ACTIVE_SECONDS})
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid RETURNING 1`);
  if (rows.length === 0) throw notFound('Listener');
}

function waiting(ctx: Context, id: string): Promise<Pulled['events']> {
  return db.query(sql`
    SELECT 'evt_' || e.id AS id, e.type, ${raw(utcText('e."createdAt"'))} AS "createdAt", e.payload
    FROM "ListenerEvent" q JOIN "Event" e ON e."workspaceId" = q."workspaceId" AND e.id = q."eventId"
    WHERE q."workspaceId" = ${ctx.workspaceId}::uuid AND q."listenerId" = ${id}::uuid
    ORDER BY q."eventId" LIMIT ${PULL_SIZE}`);
}
