import type { z } from 'zod';
import { expressionProblem } from './cel';
import type { EngineContext } from './context';
import type { Tx } from './database';
import { dueAt } from './duration';
import { ulid } from './ids';
import { type EngineEvent, errorValue, invokeOpts, type Op, parseError, waitForEventOpts } from './protocol';
import { addCalls } from './store/calls';
import { finishRun } from './store/events';
import { createRuns } from './store/runs';
import { memoise, stepLabel, storeStep } from './store/steps';
import { addWaits } from './store/waits';

export interface RunState {
  id: string;
  event: EngineEvent;
  version: number;
}

/** A step that cannot be carried out, whatever is tried: it ends the run. */
export class StepProblem extends Error {
  override name = 'StepProblem';
}

/** Steps that are over when they are reported. */
const FINISHED = new Set(['StepRun', 'Step', 'StepError', 'StepFailed']);
/** Reports that leave no step open. */
const CLOSED = new Set([...FINISHED, 'RunComplete', 'DiscoveryRequest']);

function parseOpts<Schema extends z.ZodType>(schema: Schema, op: Op): z.infer<Schema> {
  const parsed = schema.safeParse(op.opts ?? {});
  if (parsed.success) return parsed.data;
  throw new StepProblem(`step "${stepLabel(op)}": options of ${op.op} are not valid`);
}

function due(op: Op, text: string | undefined): Date {
  try {
    return dueAt(text);
  } catch (error) {
    throw new StepProblem(`step "${stepLabel(op)}": ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * Steps that run side by side: each is planned by itself, and the function goes on once, when all of them are done;
 * in protocol version 1 after each of them.
 */
async function planTogether(tx: Tx, run: RunState, ops: Op[]): Promise<void> {
  const open = ops.filter((op) => !CLOSED.has(op.op));
  const raced = open.find((op) => op.opts?.parallelMode === 'race');
  if (raced)
    throw new StepProblem(`step "${stepLabel(raced)}" is in a race, which the embedded engine does not support`);
  if (open.length < 2) return;
  const pending = run.version >= 2 ? open.map((op) => op.id) : [];
  await tx.query(
    `update engine.run set force_plan = true, pending = array(
       select unnest($2::text[]) except select id from engine.step where run_id = $1) where id = $1`,
    [run.id, pending],
  );
}

async function applyFinished(tx: Tx, run: RunState, op: Op): Promise<void> {
  const failed = op.op === 'StepError' || op.op === 'StepFailed';
  const memo = failed ? { error: parseError(op.error) } : { data: op.data ?? null };
  await memoise(tx, run.id, { id: op.id, op: failed ? 'StepFailed' : op.op, name: stepLabel(op), memo });
}

async function applySleep(tx: Tx, run: RunState, op: Op): Promise<void> {
  const duration = op.opts?.duration ?? op.name;
  if (typeof duration !== 'string' || duration === '')
    throw new StepProblem(`step "${stepLabel(op)}" sleeps for no time`);
  await addWaits(tx, [{ runId: run.id, step: op.id, kind: 'sleep', name: '', expiresAt: due(op, duration) }]);
}

async function applyWaitForEvent(tx: Tx, run: RunState, op: Op): Promise<void> {
  const opts = parseOpts(waitForEventOpts, op);
  const name = opts.event ?? op.name;
  if (!name) throw new StepProblem(`step "${stepLabel(op)}" waits for no event`);
  const problem = opts.if ? expressionProblem(opts.if) : undefined;
  if (problem !== undefined) throw new StepProblem(`step "${stepLabel(op)}": "if" is not valid: ${problem}`);
  const expiresAt = due(op, opts.timeout);
  await addWaits(tx, [
    { runId: run.id, step: op.id, kind: 'event', name, expression: opts.if, event: run.event, expiresAt },
  ]);
}

async function applyInvoke(engine: EngineContext, tx: Tx, run: RunState, op: Op): Promise<void> {
  const { function_id: slug, payload, timeout } = parseOpts(invokeOpts, op);
  const fail = (message: string) =>
    memoise(tx, run.id, { id: op.id, op: op.op, name: stepLabel(op), memo: { error: errorValue('Error', message) } });
  if (!engine.registry.get(slug)) return fail(`could not find function with ID: ${slug}`);
  const wait = { runId: run.id, step: op.id, kind: 'invoke' as const, name: slug, expiresAt: due(op, timeout) };
  if ((await addWaits(tx, [wait])) === 0) return;
  const id = ulid();
  const data = { ...payload?.data, _inngest: { fn_id: slug, correlation_id: `${run.id}.${op.id}` } };
  const event = { name: 'inngest/function.invoked', id, ts: Date.now(), user: {}, data, v: payload?.v ?? undefined };
  const started = await createRuns(engine, tx, [{ slug, event, eventId: id, parent: { runId: run.id, step: op.id } }]);
  if (started.size > 0) return;
  await tx.query(`delete from engine.wait where run_id = $1 and step = $2 and kind = 'invoke'`, [run.id, op.id]);
  await fail(`function ${slug} was not started: its idempotency key was used before`);
}

async function applyOp(engine: EngineContext, tx: Tx, run: RunState, op: Op, callName: string): Promise<void> {
  if (FINISHED.has(op.op)) return applyFinished(tx, run, op);
  switch (op.op) {
    case 'StepPlanned':
      return addCalls(tx, [{ runId: run.id, dedupe: `plan:${op.id}`, step: op.id }]);
    case 'Sleep':
      return applySleep(tx, run, op);
    case 'WaitForEvent':
      return applyWaitForEvent(tx, run, op);
    case 'InvokeFunction':
      return applyInvoke(engine, tx, run, op);
    case 'RunComplete':
      return finishRun(engine, tx, run.id, { status: 'Completed', output: op.data });
    case 'DiscoveryRequest':
      return addCalls(tx, [{ runId: run.id, dedupe: `after:${callName}` }]);
    default:
      throw new StepProblem(`step "${stepLabel(op)}" uses ${op.op}, which the embedded engine does not support`);
  }
}

/** Carries out what one response reports; `callName` tells this call from others of the run. */
export async function applyOps(
  engine: EngineContext,
  tx: Tx,
  run: RunState,
  ops: Op[],
  callName: string,
): Promise<void> {
  await planTogether(tx, run, ops);
  // Listen before anything that is started here can answer.
  const listening = ops.filter((op) => op.op === 'WaitForEvent');
  const rest = ops.filter((op) => op.op !== 'WaitForEvent');
  for (const op of [...listening, ...rest]) await applyOp(engine, tx, run, op, callName);
}

/** Stores the steps that finished before the one that is to be tried again, without going on from them. */
export async function storeFinished(tx: Tx, run: RunState, ops: Op[]): Promise<void> {
  for (const op of ops)
    await storeStep(tx, run.id, { id: op.id, op: op.op, name: stepLabel(op), memo: { data: op.data ?? null } });
}
