import { EVENT_TYPES } from '@/server/automation/events/catalogue';
import { readableTypes } from '@/server/automation/events/readable';
import { subscribeTopics } from '@/server/automation/events/subscribe';
import type { Context } from '@/server/kernel/context';
import { conflict } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { lockRecordType } from '@/server/kernel/db/lock';
import { getRecord } from '@/server/kernel/db/record';
import { transaction } from '@/server/kernel/db/transaction';
import { ACTIVE_SECONDS, type Listener, type listenersContract, MAX_LISTENERS } from './contract';
import { listenerRecord } from './record';

/** Listeners that nobody pulls any more make room first. */
export function createListener(
  ctx: Context,
  { events = readableTypes(ctx, EVENT_TYPES) }: Input<typeof listenersContract.create>,
): Promise<{ listener: Listener }> {
  return transaction(ctx, async (tx) => {
    await lockRecordType(tx, ctx, 'listeners');
    await subscribeTopics(tx, ctx, events);
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
