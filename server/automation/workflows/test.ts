import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { raw, type Sql, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import { checkDefinition } from './check';
import type { workflowsContract } from './contract';
import { type Snapshot, selectSnapshots } from './entities';
import type { ChangeRow, WorkflowRow } from './evaluate/claim';
import { failing, isInStage, type PendingRun } from './evaluate/pending-runs';
import { perform } from './evaluate/perform';
import { loadFields } from './fields';
import { workflowRecords } from './names';
import { workflowRecord } from './record';
import type { Definition, Trial } from './shapes';
import { selectStaying } from './stays/find';

/** Carries what came of a trial out of the transaction, which undoes it all. */
class Tried extends Error {
  constructor(readonly results: Trial[]) {
    super('Nothing of a trial is kept.');
  }
}

/** Does to the newest records what the workflow would do to them, says what that was, and takes it all back. */
export async function testWorkflow(ctx: Context, input: Input<typeof workflowsContract.test>) {
  const { limit, ...sent } = input;
  const untold = { workspaceId: ctx.workspaceId, actor: ctx.actor, requestId: ctx.requestId };
  try {
    return await sqlTransaction(untold, async (tx): Promise<never> => {
      const definition = await checkDefinition(tx, ctx, sent);
      throw new Tried(await tryOut(tx, ctx, definition, limit));
    });
  } catch (error) {
    if (error instanceof Tried) return { results: error.results };
    throw error;
  }
}

async function tryOut(tx: Transaction, ctx: Context, definition: Definition, limit: number): Promise<Trial[]> {
  const { entity, trigger } = definition;
  const workflow: WorkflowRow = { ...definition, id: newId(), name: 'Trial' };
  const columns = { name: workflow.name, entity, trigger, active: false };
  await applyChanges(tx, ctx, { record: workflowRecord }, [{ kind: 'created', id: workflow.id, columns }]);
  const fields = await loadFields(tx, ctx, entity);
  const records = await newest(tx, ctx, workflow, limit);
  const pendingRuns = records.map((record): PendingRun => {
    const change: ChangeRow = {
      ...{ id: newId(), entity, trigger, record, recordId: record.id },
      ...{ workflowIds: [workflow.id], causes: [] },
    };
    const detail = whyNot(workflow, record) ?? failing(definition, record, fields);
    return { id: newId(), workflow, change, ...(detail && { outcome: { status: 'SKIPPED', detail } }) };
  });
  await perform(
    tx,
    ctx.workspaceId,
    pendingRuns.filter(({ outcome }) => !outcome),
  );
  return pendingRuns.map(toTrial);
}

function whyNot(workflow: WorkflowRow, record: Snapshot): string | undefined {
  if (workflow.trigger !== 'STAGE_CHANGED' || isInStage(workflow, record)) return undefined;
  return 'It is in another stage.';
}

function toTrial({ change: { record }, outcome }: PendingRun): Trial {
  const { status = 'ERROR', detail = 'It could not be tried.' } = outcome ?? {};
  const name = [record.name, record.title, record.subject].find((text) => typeof text === 'string' && text !== '');
  return {
    recordId: record.id,
    name: String(name ?? 'Without a name'),
    wouldRun: status !== 'SKIPPED',
    status,
    detail,
  };
}

/** The newest records; for a workflow that waits for time to pass, those for which it is time. Who writes one now keeps it. */
async function newest(tx: Transaction, ctx: Context, workflow: WorkflowRow, limit: number): Promise<Snapshot[]> {
  const { entity, trigger } = workflow;
  const waits = trigger === 'STALLED' || trigger === 'TIME_IN_STAGE';
  const table = raw(`"${workflowRecords[entity].table}"`);
  const due = { ...workflow, workspaceId: ctx.workspaceId };
  const chosen: Sql = waits
    ? sql`SELECT d.id::uuid FROM (${selectStaying(due, Date.now(), limit)}) d`
    : sql`SELECT id FROM ${table} WHERE "workspaceId" = ${ctx.workspaceId}::uuid ORDER BY id DESC LIMIT ${limit}`;
  const rows = await tx.query<{ id: string }>(sql`
    SELECT id::text FROM ${table} WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id IN (${chosen}) FOR UPDATE SKIP LOCKED`);
  const ids = rows.map(({ id }) => id);
  const snapshots = await tx.query<{ json: Snapshot }>(
    sql`${selectSnapshots(entity, ctx.workspaceId, sql`t.id = ANY(${ids}::uuid[])`)} ORDER BY t.id DESC`,
  );
  return snapshots.map(({ json }) => json);
}
