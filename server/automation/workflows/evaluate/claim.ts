import { type Db, sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import type { Snapshot } from '../entities';
import type { Trigger, WorkflowEntity } from '../names';
import type { Definition } from '../shapes';

/** Changes of one batch, and how often workflows may take them: a batch holds its records until it is done. */
const CHANGES = 200;
const MAX_RUNS = 1000;

/** A change as the outbox keeps it. */
export interface ChangeRow {
  id: string;
  entity: WorkflowEntity;
  trigger: Trigger;
  recordId: string;
  workflowIds: string[];
  causes: string[];
  record: Snapshot;
}

export interface WorkflowRow extends Definition {
  id: string;
  name: string;
}

// What is ordered by is named with its table: alone the name is that of the text beside it, which no index has.

/** The next workspace after this one, in a circle, in which something has happened; `except` leaves some out. */
export async function nextWorkspace(on: Db, after: string, except: string[]): Promise<string | undefined> {
  const [row] = await on.query<{ id: string }>(sql`
    SELECT id FROM (
      (SELECT c."workspaceId"::text AS id, 1 AS turn FROM "WorkflowChange" c
        WHERE c."workspaceId" > ${after}::uuid AND c."workspaceId" <> ALL(${except}::uuid[]) ORDER BY c."workspaceId" LIMIT 1)
      UNION ALL
      (SELECT c."workspaceId"::text, 2 FROM "WorkflowChange" c
        WHERE c."workspaceId" <> ALL(${except}::uuid[]) ORDER BY c."workspaceId" LIMIT 1)
    ) w ORDER BY turn LIMIT 1`);
  return row?.id;
}

/** Whether this transaction is the one that works on the workspace's changes, until it ends. */
export async function lockWorkspaceChanges(tx: Transaction, workspaceId: string): Promise<boolean> {
  const [row] = await tx.query<{ mine: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${`${workspaceId}/workflow-changes`}, 0)) AS mine`,
  );
  return row?.mine ?? false;
}

/** What has happened in a workspace, the oldest first. */
export async function readChanges(tx: Transaction, workspaceId: string): Promise<ChangeRow[]> {
  const rows = await tx.query<ChangeRow>(sql`
    SELECT c.id::text, c.entity, c.trigger, c."recordId"::text, c."workflowIds"::text[], c.causes, c.record FROM "WorkflowChange" c
    WHERE c."workspaceId" = ${workspaceId}::uuid ORDER BY c.id LIMIT ${CHANGES}`);
  let pendingRuns = 0;
  return rows.filter(({ workflowIds }, i) => {
    pendingRuns += workflowIds.length;
    return i === 0 || pendingRuns <= MAX_RUNS;
  });
}

/** The workflows that are to take these changes and are still active, locked until the transaction ends. */
export async function lockWorkflows(tx: Transaction, workspaceId: string, changes: ChangeRow[]) {
  const ids = [...new Set(changes.flatMap(({ workflowIds }) => workflowIds))];
  const rows = await tx.query<WorkflowRow>(sql`
    SELECT id::text, name, entity, trigger, conditions, actions,
      json_build_object('idleDays', "idleDays", 'stage', stage, 'days', days) AS "triggerConfig"
    FROM "Workflow" WHERE "workspaceId" = ${workspaceId}::uuid AND id = ANY(${ids}::uuid[]) AND active
    ORDER BY id FOR NO KEY UPDATE`);
  return new Map(rows.map((row) => [row.id, row]));
}
