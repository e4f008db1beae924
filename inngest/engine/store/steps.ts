import type { Database, Tx } from '../database';
import type { Checkpoint, Op } from '../protocol';
import { addCalls } from './calls';

export interface StepValue {
  id: string;
  op: string;
  name: string;
  /** What the application is told about the step: `{data}`, `{error}`, an event, or null. */
  memo: unknown;
}

/** The step's name for people; text columns hold no NUL. */
export function stepLabel(op: Op): string {
  return (op.displayName ?? op.name ?? op.id).replaceAll('\0', '');
}

/** Stores a step's value; the first one stays. */
export async function storeStep(tx: Tx, runId: string, step: StepValue): Promise<void> {
  await tx.query(
    `insert into engine.step (run_id, id, op, name, memo) values ($1, $2, $3, $4, $5::json) on conflict do nothing`,
    [runId, step.id, step.op, step.name.replaceAll('\0', ''), JSON.stringify(step.memo)],
  );
}

/** Stores a step's value, and lets the function go on when no step that runs beside it is open any more. */
export async function memoise(tx: Tx, runId: string, step: StepValue): Promise<void> {
  await storeStep(tx, runId, step);
  const { rows } = await tx.query<{ pending: string[] }>(
    `update engine.run set pending = array_remove(pending, $2),
       force_plan = force_plan and (version < 2 or pending <> array[$2]::text[])
     where id = $1 and status = 'Running' returning pending`,
    [runId, step.id],
  );
  if (rows[0]?.pending.length === 0) await addCalls(tx, [{ runId, dedupe: `after:${step.id}` }]);
}

/**
 * Stores the finished steps of an open call, if it is the current generation of a run that goes on; false means that
 * the application must stop. A step that finished starts the call's attempts anew.
 */
export async function storeCheckpoint(db: Database, runId: string, body: Checkpoint): Promise<boolean> {
  const { rows } = await db.query<{ current: number }>(
    `with k as (
       select k.id from engine.call k join engine.run r on r.id = k.run_id
       where k.id = $1 and k.run_id = $2 and k.gen = $3 and k.state = 'running' and r.status = 'Running' for update of k),
     stored as (
       insert into engine.step (run_id, id, op, name, memo)
       select $2, s.id, s.op, s.name, s.memo::json
       from k, unnest($4::text[], $5::text[], $6::text[], $7::text[]) as s(id, op, name, memo) on conflict do nothing),
     reset as (update engine.call set attempt = 0 where id in (select id from k) and attempt > 0)
     select count(*)::int as current from k`,
    [
      body.qi_id,
      runId,
      body.generation_id,
      body.steps.map((op) => op.id),
      body.steps.map((op) => op.op),
      body.steps.map(stepLabel),
      body.steps.map((op) => JSON.stringify({ data: op.data ?? null })),
    ],
  );
  return rows[0]?.current === 1;
}
