import { systemContext } from '@/server/kernel/context';
import { raw, type Sql, sql, sweepDb } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import { eachAlone } from '@/server/kernel/each-alone';
import { workflowRecords } from '../names';
import type { Definition } from '../shapes';
import { queueChanges } from '../subscriber';
import { idleSince, inStage, inStageSince, isOpen } from './since';

/** Records that are noted in one transaction. */
const BATCH = 500;

/** A workflow that waits for time to pass. */
type Waiting = Pick<Definition, 'entity' | 'trigger' | 'triggerConfig'> & { workspaceId: string; id: string };

/**
 * Notes every record that has been idle, or in its stage, for as long as a workflow says, once for each stay: a record that
 * somebody touches, or that leaves the stage and comes back, begins another.
 * @param now Unix milliseconds.
 * @returns how many were noted.
 */
export async function findStays(now = Date.now()): Promise<number> {
  const workflows = await sweepDb.query<Waiting>(sql`
    SELECT "workspaceId"::text, id::text, entity, trigger,
      json_build_object('idleDays', "idleDays", 'stage', stage, 'days', days) AS "triggerConfig"
    FROM "Workflow" WHERE active AND trigger IN ('STALLED', 'TIME_IN_STAGE') ORDER BY "workspaceId", id`);
  return eachAlone('workflow that waits for time to pass', workflows, async (workflow) => {
    let found = 0;
    let batch: number;
    do {
      batch = await noteStays(workflow, now);
      found += batch;
    } while (batch === BATCH);
    return found;
  });
}

function noteStays(workflow: Waiting, now: number): Promise<number> {
  const { workspaceId, id, entity, trigger } = workflow;
  const ctx = systemContext(workspaceId, id);
  return sqlTransaction({ workspaceId }, async (tx) => {
    if (!(await isStillActive(tx, workflow))) return 0;
    const due = await tx.query<{ id: string; since: string }>(selectStaying(workflow, now, BATCH));
    if (due.length === 0) return 0;
    const fresh = await tx.query<{ id: string }>(sql`
      INSERT INTO "WorkflowStay" ("workspaceId", id, "workflowId", "recordId", since)
      SELECT ${workspaceId}::uuid, d.id, ${id}::uuid, d.record, d.since::timestamptz
      FROM unnest(${due.map(() => newId())}::uuid[], ${due.map((row) => row.id)}::uuid[], ${due.map((row) => row.since)}::text[])
        AS d(id, record, since) ORDER BY d.record
      ON CONFLICT ("workspaceId", "workflowId", "recordId") DO UPDATE SET since = excluded.since
        WHERE "WorkflowStay".since <> excluded.since
      RETURNING "recordId"::text AS id`);
    // Some may have been deleted while they were noted.
    const there = await tx.query<{ id: string }>(sql`
      SELECT t.id::text FROM ${raw(`"${workflowRecords[entity].table}" t`)} WHERE t."workspaceId" = ${workspaceId}::uuid
        AND t.id = ANY(${fresh.map((row) => row.id)}::uuid[]) ORDER BY t.id FOR KEY SHARE`);
    const changes = there.map((row) => ({ trigger, id: row.id }));
    await queueChanges(tx, ctx, entity, changes, [{ id, topics: [trigger] }]);
    return fresh.length;
  });
}

/** Held until the end, so that a workflow that is turned off or deleted just now notes nothing more. */
async function isStillActive(tx: Transaction, { workspaceId, id }: Waiting): Promise<boolean> {
  const rows = await tx.query(sql`
    SELECT 1 FROM "Workflow" WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${id}::uuid AND active FOR KEY SHARE`);
  return rows.length > 0;
}

/** The records for which it is time, and since when each has been so. */
export function selectStaying(workflow: Waiting, now: number, limit: number): Sql {
  const { workspaceId, id, entity, trigger, triggerConfig } = workflow;
  const stalled = trigger === 'STALLED';
  const since = stalled ? idleSince(entity) : inStageSince;
  const days = (stalled ? triggerConfig.idleDays : triggerConfig.days) ?? 0;
  const until = new Date(now - days * 86_400_000).toISOString();
  // What was changed after that cannot have been idle since; this much an index knows.
  const here = stalled
    ? sql`${isOpen(entity)} AND t."updatedAt" <= ${until}::timestamptz`
    : inStage(triggerConfig.stage);
  return sql`
    SELECT t.id::text, s.since::text FROM ${raw(`"${workflowRecords[entity].table}" t`)} CROSS JOIN LATERAL (SELECT ${since} AS since) s
    WHERE t."workspaceId" = ${workspaceId}::uuid AND ${here} AND s.since <= ${until}::timestamptz
      AND NOT EXISTS (SELECT FROM "WorkflowStay" w WHERE w."workspaceId" = t."workspaceId" AND w."workflowId" = ${id}::uuid
        AND w."recordId" = t.id AND w.since = s.since)
    ORDER BY t.id LIMIT ${limit}`;
}
