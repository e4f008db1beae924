import { setTimeout as sleep } from 'node:timers/promises';
import { signalWork } from '@/inngest/signal';
import { raw, type Sql, sql, sweepDb } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import { eachAlone } from '@/server/kernel/each-alone';
import { HISTORY_DAYS } from './retention';

/** Events of a replay that are written together. */
const PAGE = 250;
/** A replay goes on where fewer deliveries than this wait for its endpoint: what happens now is not to stand behind the past. */
const MOST_WAITING = 500;
const LOOK_AGAIN_MS = 250;

/** Which of an endpoint's deliveries a replay repeats. */
interface Span {
  workspaceId: string;
  endpointId: string;
  since: string;
  until: string;
  types: string[];
  afterId: string | null;
}
interface Replay extends Span {
  id: string;
}

/** The first delivery of each event, as a condition on the row `d`. */
export const originals = ({ workspaceId, endpointId, since, until, types, afterId }: Span): Sql => sql`
  d."workspaceId" = ${workspaceId}::uuid AND d."endpointId" = ${endpointId}::uuid AND NOT d.single AND d."replayId" IS NULL
  AND d."eventCreatedAt" >= ${since}::timestamptz AND d."eventCreatedAt" < ${until}::timestamptz
  AND (${types.length === 0} OR d.type = ANY(${types}::text[]))
  AND (${afterId}::uuid IS NULL OR d.id > ${afterId}::uuid)`;

/** Writes the deliveries of replays, page by page as fast as their endpoints take them, for `forMs`. */
export async function drainReplays({ forMs = 15_000 } = {}): Promise<{ queued: number; more: boolean }> {
  const until = performance.now() + forMs;
  const failed = new Set<string>();
  let queued = 0;
  for (;;) {
    const due = (await dueReplays()).filter(({ id }) => !failed.has(id));
    const ready = due.filter(({ hasRoom }) => hasRoom);
    queued += await eachAlone('replay', ready, async ({ workspaceId, id }) => {
      failed.add(id);
      const written = await sqlTransaction({ workspaceId }, (tx) => writePage(tx, workspaceId, id));
      failed.delete(id);
      return written;
    });
    if (due.length === 0) return { queued, more: false };
    if (performance.now() > until) return { queued, more: queued > 0 };
    if (ready.length === 0) await sleep(LOOK_AGAIN_MS);
  }
}

/** Replays that are not over. One whose endpoint was turned off ends. */
function dueReplays(): Promise<{ workspaceId: string; id: string; hasRoom: boolean }[]> {
  return sweepDb.query(sql`
    WITH ended AS (
      UPDATE "WebhookReplay" r SET "endedAt" = now() FROM "WebhookEndpoint" e
      WHERE e."workspaceId" = r."workspaceId" AND e.id = r."endpointId" AND NOT e.active AND r."endedAt" IS NULL)
    SELECT r."workspaceId"::text, r.id::text, (SELECT count(*) FROM (
        SELECT FROM "WebhookDelivery" d WHERE d."workspaceId" = r."workspaceId" AND d."endpointId" = r."endpointId"
          AND d.status = 'PENDING' LIMIT ${MOST_WAITING}::int) w) < ${MOST_WAITING}::int AS "hasRoom"
    FROM "WebhookReplay" r JOIN "WebhookEndpoint" e ON e."workspaceId" = r."workspaceId" AND e.id = r."endpointId" AND e.active
    WHERE r."endedAt" IS NULL`);
}

/** The next deliveries of a replay, and how far it is, in one transaction. */
async function writePage(tx: Transaction, workspaceId: string, id: string): Promise<number> {
  const time = (column: string) => raw(`r."${column}"::text AS "${column}"`);
  const [replay] = await tx.query<Replay>(sql`
    SELECT r."workspaceId"::text, r.id::text, r."endpointId"::text, ${time('since')}, ${time('until')}, r.types, r."afterId"::text
    FROM "WebhookReplay" r WHERE r."workspaceId" = ${workspaceId}::uuid AND r.id = ${id}::uuid AND r."endedAt" IS NULL
    FOR UPDATE SKIP LOCKED`);
  if (!replay) return 0;
  const page = await tx.query<{ id: string; eventId: string }>(sql`
    SELECT d.id::text, d."eventId"::text FROM "WebhookDelivery" d WHERE ${originals(replay)} ORDER BY d.id LIMIT ${PAGE}`);
  const events = page.map(({ eventId }) => eventId);
  await tx.query(sql`
    UPDATE "Event" e SET "keptUntil" = now() + make_interval(days => ${HISTORY_DAYS}::int)
    WHERE e."workspaceId" = ${workspaceId}::uuid AND e.id = ANY(${events}::uuid[])`);
  await tx.query(sql`
    INSERT INTO "WebhookDelivery" ("workspaceId", id, "endpointId", "eventId", type, "eventCreatedAt", "replayId", "nextAttemptAt")
    SELECT e."workspaceId", p.id, ${replay.endpointId}::uuid, e.id, e.type, e."createdAt", ${id}::uuid, now()
    FROM unnest(${events.map(() => newId())}::uuid[], ${events}::uuid[]) AS p(id, event)
    JOIN "Event" e ON e."workspaceId" = ${workspaceId}::uuid AND e.id = p.event`);
  await tx.query(sql`
    UPDATE "WebhookReplay" r SET queued = r.queued + ${page.length}::int, "afterId" = coalesce(${page.at(-1)?.id ?? null}::uuid, r."afterId"),
      "endedAt" = CASE WHEN ${page.length < PAGE} THEN now() END
    WHERE r."workspaceId" = ${workspaceId}::uuid AND r.id = ${id}::uuid`);
  tx.afterCommit(() => signalWork('webhooks/due'));
  return page.length;
}
