import { type Context, systemContext } from '@/server/kernel/context';
import { ApiError } from '@/server/kernel/contract/errors';
import { raw, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { actAs, lostRace, type Transaction } from '@/server/kernel/db/transaction';
import { logger } from '@/server/kernel/log';
import { ACTIONS } from '../actions';
import { WRITES_RECORD } from '../actions/catalogue';
import { Failure, type Step } from '../actions/step';
import type { ActionType } from '../shapes';
import type { PendingRun } from './pending-runs';
import { type RecordState, readRecordStates } from './record-state';

/**
 * Does what these workflows are to do and writes down what came of each. One that fails leaves nothing behind: all are done
 * together, and when some turn out to fail, once more without those.
 */
export async function perform(tx: Transaction, workspaceId: string, pendingRuns: PendingRun[]): Promise<void> {
  for (let waiting = pendingRuns; waiting.length > 0; ) {
    await tx.query(sql`SAVEPOINT performed`);
    const done = await attempt(tx, workspaceId, waiting);
    if (done.failed.length === 0) {
      for (const { pendingRun, notes } of done.jobs) pendingRun.outcome = { status: 'OK', detail: textOf(notes) };
      await tx.query(sql`RELEASE SAVEPOINT performed`);
      return;
    }
    await tx.query(sql`ROLLBACK TO SAVEPOINT performed`);
    for (const { pendingRun, reason } of done.failed) pendingRun.outcome = { status: 'ERROR', detail: reason };
    const failed = new Set(done.failed.map(({ pendingRun }) => pendingRun));
    waiting = waiting.filter((pendingRun) => !failed.has(pendingRun));
  }
}

/** One workflow at work on one record. */
interface Job {
  pendingRun: PendingRun;
  record: RecordState;
  notes: string[];
}
interface Attempt {
  jobs: Job[];
  failed: { pendingRun: PendingRun; reason: string }[];
}

const textOf = (notes: string[]) => notes.join(' ').slice(0, 2000);

/** An error that no action foresees stops all of them; the half that it is in is looked for until it is one alone. */
async function attempt(tx: Transaction, workspaceId: string, pendingRuns: PendingRun[], depth = 0): Promise<Attempt> {
  const savepoint = raw(`attempt_${depth}`);
  await tx.query(sql`SAVEPOINT ${savepoint}`);
  try {
    return await doAll(tx, workspaceId, pendingRuns);
  } catch (error) {
    if (lostRace(error)) throw error;
    await tx.query(sql`ROLLBACK TO SAVEPOINT ${savepoint}`);
    if (pendingRuns.length === 1)
      return { jobs: [], failed: pendingRuns.map((pendingRun) => ({ pendingRun, reason: why(error, workspaceId) })) };
    const middle = Math.ceil(pendingRuns.length / 2);
    const first = await attempt(tx, workspaceId, pendingRuns.slice(0, middle), depth + 1);
    const second = await attempt(tx, workspaceId, pendingRuns.slice(middle), depth + 1);
    return { jobs: [...first.jobs, ...second.jobs], failed: [...first.failed, ...second.failed] };
  }
}

function why(error: unknown, workspaceId: string): string {
  if (error instanceof ApiError) return error.message;
  logger.error({ err: error, workspaceId }, 'a workflow failed');
  return 'It could not be done because of an unexpected error.';
}

async function doAll(tx: Transaction, workspaceId: string, pendingRuns: PendingRun[]): Promise<Attempt> {
  const causes = new Map<string, string[]>();
  const ctx: Context = { ...systemContext(workspaceId, 'workflows'), causes };
  const jobs = await jobsOf(tx, ctx, pendingRuns);
  const failed = new Map<PendingRun, string>();
  const operations = new Map<string, string>();
  for (const layer of layersOf(jobs)) {
    const longest = Math.max(...layer.map(({ pendingRun }) => pendingRun.workflow.actions.length));
    for (let place = 0; place < longest; place++) {
      const going = layer.filter(({ pendingRun }) => !failed.has(pendingRun));
      for (const { workflowId, type, steps } of stepsAt(going, place, causes)) {
        const id = operations.get(workflowId) ?? newId();
        operations.set(workflowId, id);
        await actAs(tx, { ...ctx, agent: `workflow:${workflowId}`, operation: { id, name: 'workflows.run' } });
        await act(tx, ctx, type, steps, failed);
      }
    }
  }
  return { jobs, failed: [...failed].map(([pendingRun, reason]) => ({ pendingRun, reason })) };
}

async function jobsOf(tx: Transaction, ctx: Context, pendingRuns: PendingRun[]): Promise<Job[]> {
  const records = new Map<string, RecordState>();
  for (const entity of new Set(pendingRuns.map(({ change }) => change.entity))) {
    const ids = pendingRuns.flatMap(({ change }) => (change.entity === entity ? change.recordId : []));
    for (const [id, one] of await readRecordStates(tx, ctx, entity, [...new Set(ids)])) records.set(id, one);
  }
  return pendingRuns.flatMap((pendingRun) => {
    const record = records.get(pendingRun.change.recordId);
    return record ? [{ pendingRun, record, notes: [] }] : [];
  });
}

/** Jobs that can be done side by side: of those on one record, one that writes it waits for all before it. */
function layersOf(jobs: Job[]): Job[][] {
  const layers: Job[][] = [];
  const last = new Map<string, { layer: number; writes: boolean }>();
  for (const job of jobs) {
    const writes = job.pendingRun.workflow.actions.some(({ type }) => WRITES_RECORD.has(type));
    const before = last.get(job.record.id);
    const layer = before ? before.layer + (writes || before.writes ? 1 : 0) : 0;
    last.set(job.record.id, { layer, writes });
    layers[layer] = [...(layers[layer] ?? []), job];
  }
  return layers;
}

interface StepGroup {
  workflowId: string;
  type: ActionType;
  steps: Step[];
}

/** The actions at one place of these jobs, by workflow, which the history names, type and entity. */
function stepsAt(jobs: Job[], place: number, causes: Map<string, string[]>): StepGroup[] {
  const groups = new Map<string, StepGroup>();
  for (const { pendingRun, record, notes } of jobs) {
    const { workflow, change } = pendingRun;
    const action = workflow.actions[place];
    if (!action) continue;
    const chain = [...change.causes, `${workflow.id}/${change.recordId}`];
    const step: Step = { pendingRun, record, notes, action, causes: (id) => void causes.set(id, chain) };
    const key = `${workflow.id} ${record.entity} ${action.type}`;
    const group = groups.get(key);
    if (group) group.steps.push(step);
    else groups.set(key, { workflowId: workflow.id, type: action.type, steps: [step] });
  }
  return [...groups.values()];
}

async function act(tx: Transaction, ctx: Context, type: ActionType, steps: Step[], failed: Map<PendingRun, string>) {
  const outcomes = await ACTIONS[type](tx, ctx, steps);
  for (const [i, { pendingRun, notes }] of steps.entries()) {
    const outcome = outcomes[i];
    if (outcome instanceof Failure) failed.set(pendingRun, outcome.reason);
    else if (outcome) notes.push(outcome);
  }
}
