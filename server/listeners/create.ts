import type { Context } from '@/server/context';
import { conflict } from '@/server/contract/errors';
import type { Input } from '@/server/contract/implement';
import { sql } from '@/server/db/client';
import { newId } from '@/server/db/ids';
import { lockNoun } from '@/server/db/lock';
import { getRecord } from '@/server/db/record';
import { transaction } from '@/server/db/transaction';
import { EVENT_TYPES } from '@/server/events/catalogue';
import { ACTIVE_SECONDS, type Listener, type listenersContract, MAX_LISTENERS } from './contract';
import { listenerRecord } from './record';

/** Listeners that nobody pulls any more make room first. */
export function createListener(
  ctx: Context,
  { events = EVENT_TYPES }: Input<typeof listenersContract.create>,
): Promise<{ listener: Listener }> {
  return transaction(ctx, async (tx) => {
    await lockNoun(tx, ctx, 'listeners');
    await tx.query(sql`
      DELETE FROM "Listener" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "activeUntil" < now()`);
    const [made] = await tx.query<{ id: string }>(sql`
      INSERT INTO "Listener" ("workspaceId", id, events, "activeUntil")
      SELECT ${ctx.workspaceId}::uuid, ${newId()}::uuid, ${events}::text[], now() + make_interval(secs => ${ACTIVE_SECONDS})
      WHERE (SELECT count(*) FROM "Listener" WHERE "workspaceId" = ${ctx.workspaceId}::uuid) < ${MAX_LISTENERS}
      RETURNING id::text`);
    if (!made) throw conflict(`A workspace has at most ${MAX_LISTENERS} listeners at a time. Stop one first.`);
    return { listener: await getRecord(listenerRecord, ctx, made.id, tx) };
  });
}
