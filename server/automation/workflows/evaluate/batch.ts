import { type Context, systemContext } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import { idTime } from '@/server/kernel/db/ids';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import { loadFields } from '../fields';
import type { WorkflowEntity } from '../names';
import { endStays } from '../stays/end';
import { type ChangeRow, lockWorkflows, lockWorkspaceChanges, readChanges } from './claim';
import { type LockedRecords, lockRecords } from './lock';
import { type Fields, type PendingRun, pendingRunsOf } from './pending-runs';
import { perform } from './perform';

/** What a batch has come to. */
export interface Evaluated {
  /** Changes that are done with. */
  done: number;
  /** Changes that were left because somebody was writing their records. */
  left: number;
}

const NOTHING: Evaluated = { done: 0, left: 0 };

/**
 * Takes the oldest changes of a workspace, does what its workflows are to do about them, and writes down the runs, all in one
 * transaction: a process that dies leaves the changes as they were, and what is committed is never done again.
 */
export function evaluateBatch(workspaceId: string): Promise<Evaluated> {
  const ctx = systemContext(workspaceId, 'workflows');
  return sqlTransaction({ workspaceId }, async (tx) => {
    if (!(await lockWorkspaceChanges(tx, workspaceId))) return NOTHING;
    const changes = await readChanges(tx, workspaceId);
    if (changes.length === 0) return NOTHING;
    const pendingRuns = await findPendingRuns(tx, ctx, changes);
    const due = pendingRuns.filter(({ outcome }) => !outcome);
    const locked = await lockRecords(tx, ctx, due);
    const isLeft = left(due, locked);
    await perform(tx, workspaceId, dueNow(due, locked));
    const settled = pendingRuns.filter(({ change, outcome }) => outcome && !isLeft(change));
    await record(tx, ctx, settled);
    const done = changes.filter((change) => !isLeft(change));
    await forget(tx, ctx, done);
    return { done: done.length, left: changes.length - done.length };
  });
}

async function findPendingRuns(tx: Transaction, ctx: Context, changes: ChangeRow[]): Promise<PendingRun[]> {
  const workflows = await lockWorkflows(tx, ctx.workspaceId, changes);
  const entities = new Set([...workflows.values()].filter((w) => w.conditions.length > 0).map(({ entity }) => entity));
  const fields = new Map<WorkflowEntity, Awaited<ReturnType<typeof loadFields>>>();
  for (const entity of entities) fields.set(entity, await loadFields(tx, ctx, entity));
  return changes.flatMap((change) => pendingRunsOf(change, workflows, fields satisfies Fields));
}

/** A change waits whole: with all that its workflows make of it, or not at all. */
function left(due: PendingRun[], locked: LockedRecords): (change: ChangeRow) => boolean {
  const waiting = new Set(
    due.flatMap(({ change }) => (locked.isLocked(change.recordId) || locked.isGone(change.recordId) ? [] : change.id)),
  );
  return ({ id }) => waiting.has(id);
}

function dueNow(due: PendingRun[], locked: LockedRecords): PendingRun[] {
  for (const pendingRun of due) {
    if (locked.isGone(pendingRun.change.recordId))
      pendingRun.outcome = { status: 'SKIPPED', detail: 'The record was deleted.' };
  }
  return due.filter(({ change }) => locked.isLocked(change.recordId));
}

async function record(tx: Transaction, ctx: Context, pendingRuns: PendingRun[]): Promise<void> {
  const of = (field: (pendingRun: PendingRun) => string | undefined) => pendingRuns.map(field);
  await tx.query(sql`
    INSERT INTO "WorkflowRun" ("workspaceId", id, "workflowId", "changeId", "recordId", status, detail, "createdAt")
    SELECT ${ctx.workspaceId}::uuid, r.id, r.workflow, r.change, r.record, r.status, r.detail, r.at::timestamptz
    FROM unnest(${of(({ id }) => id)}::uuid[], ${of(({ workflow }) => workflow.id)}::uuid[],
      ${of(({ change }) => change.id)}::uuid[], ${of(({ change }) => change.recordId)}::uuid[],
      ${of(({ outcome }) => outcome?.status)}::text[], ${of(({ outcome }) => outcome?.detail)}::text[],
      ${of(({ id }) => idTime(id).toISOString())}::text[]) AS r(id, workflow, change, record, status, detail, at)`);
  const ran = pendingRuns.filter(({ outcome }) => outcome?.status !== 'SKIPPED');
  if (ran.length === 0) return;
  await tx.query(sql`
    UPDATE "Workflow" w SET "runCount" = w."runCount" + r.runs
    FROM (SELECT id, count(*)::int AS runs FROM unnest(${ran.map(({ workflow }) => workflow.id)}::uuid[]) id GROUP BY id) r
    WHERE w."workspaceId" = ${ctx.workspaceId}::uuid AND w.id = r.id`);
  await endStays(tx, ctx, ran);
}

async function forget(tx: Transaction, ctx: Context, changes: ChangeRow[]): Promise<void> {
  await tx.query(sql`
    DELETE FROM "WorkflowChange"
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ANY(${changes.map(({ id }) => id)}::uuid[])`);
}
