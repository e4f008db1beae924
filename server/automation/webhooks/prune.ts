import { isAbandoned } from '@/server/automation/events/follow/position';
import { dropOldWeeks } from '@/server/automation/events/weeks';
import { RUN_DAYS } from '@/server/automation/workflows/shapes';
import { raw, type Sql, sql, sweepDb } from '@/server/kernel/db/client';
import { ERROR_DAYS } from '@/server/kernel/telemetry/service-errors';
import { BULK_DAYS } from '@/server/records/bulk-actions/contract';
import { EXPORT_HOURS } from '@/server/records/exports/contract';
import { USAGE_DAYS } from '@/server/workspace/keys/usage';
import { NOTIFICATION_DAYS } from '@/server/workspace/notifications/kinds';
import { giveUpHeld } from './number';
import { HISTORY_DAYS } from './retention';

const BATCH = 5000;

const days = sql`make_interval(days => ${HISTORY_DAYS}::int)`;
const isOldImport = (i: Sql, at: Sql): Sql => sql`${i}."createdAt" < ${at} - ${days} AND ${i}."leaseUntil" IS NULL`;
const isOldExport = (e: Sql, at: Sql): Sql =>
  sql`${e}."createdAt" < ${at} - make_interval(hours => ${EXPORT_HOURS}::int)`;
/**
 * What is over at a time. Events and deliveries go by weeks; here are those that belong to none. Deliveries go before the events that they show, and parts before their import or export: what a cascade deletes is
 * not deleted by the sweep's role, so that its bytes could not be noted.
 */
const RULES: Record<string, (at: Sql) => Sql> = {
  WebhookDelivery_default: (at) => sql`t."createdAt" < ${at} - ${days}`,
  Event_default: (at) => sql`t."createdAt" < ${at} - ${days} AND (t."keptUntil" IS NULL OR t."keptUntil" < ${at})`,
  WebhookReplay: (at) => sql`t."createdAt" < ${at} - ${days}`,
  ChangePosition: isAbandoned,
  Listener: (at) => sql`t."activeUntil" < ${at} - interval '1 hour'`,
  IdempotencyKey: (at) => sql`t."createdAt" < ${at} - interval '24 hours'`,
  Notification: (at) => sql`t."createdAt" < ${at} - make_interval(days => ${NOTIFICATION_DAYS}::int)`,
  ApiKeyUsage: (at) => sql`t.day < (${at} - make_interval(days => ${USAGE_DAYS}::int))::date`,
  ServiceError: (at) => sql`t."createdAt" < ${at} - make_interval(days => ${ERROR_DAYS}::int)`,
  // Nothing looks back further than an hour, and whoever guesses makes up names: each has rows.
  Attempt: (at) => sql`NOT EXISTS (SELECT 1 FROM unnest(t.at) one WHERE one > ${at} - interval '2 hours')`,
  ImportPart: (at) => sql`EXISTS (
    SELECT FROM "Import" i WHERE i."workspaceId" = t."workspaceId" AND i.id = t."importId" AND ${isOldImport(raw('i'), at)})`,
  Import: (at) => isOldImport(raw('t'), at),
  Revert: (at) => sql`t."endedAt" < ${at} - make_interval(days => ${BULK_DAYS}::int)`,
  BulkAction: (at) => sql`t."endedAt" < ${at} - make_interval(days => ${BULK_DAYS}::int)`,
  ExportPart: (at) => sql`EXISTS (
    SELECT FROM "Export" e WHERE e."workspaceId" = t."workspaceId" AND e.id = t."exportId" AND ${isOldExport(raw('e'), at)})`,
  Export: (at) => isOldExport(raw('t'), at),
  WorkflowRun: (at) => sql`t."createdAt" < ${at} - make_interval(days => ${RUN_DAYS}::int)`,
};

/**
 * Deletes what has been kept long enough, a batch at a time so that no statement holds anything up for long.
 * @param now Unix milliseconds.
 * @returns the rows that went, by table, and the weeks.
 */
export async function prune(now = Date.now()): Promise<Record<string, number>> {
  const at = sql`${new Date(now).toISOString()}::timestamptz`;
  const gone: Record<string, number> = {};
  // By id, which has the time in it: of the weeks that are younger nothing is read.
  await giveUpHeld(sql`t.id < id_at(${at} - ${days})`);
  gone.weeks = await dropOldWeeks(now);
  for (const [name, isOver] of Object.entries(RULES)) {
    const table = raw(`"${name}"`);
    let rows: unknown[];
    do {
      rows = await sweepDb.query(sql`
        DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
          SELECT t.ctid FROM ${table} t WHERE ${isOver(at)} LIMIT ${BATCH}::int)) RETURNING 1`);
      gone[name] = (gone[name] ?? 0) + rows.length;
    } while (rows.length === BATCH);
  }
  return gone;
}
