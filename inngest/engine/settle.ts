import { type ParsedAnswer, parseAnswer } from './answer';
import type { AppResponse } from './app-client';
import type { EngineContext } from './context';
import type { Tx } from './database';
import { applyOps, type RunState, storeFinished } from './ops';
import { type ErrorValue, errorValue, type Op } from './protocol';
import { type ClaimedCall, endCall, releaseSlots, requeueCall, retryCall } from './store/calls';
import { finishRun } from './store/events';

/** How a call ended, seen from here. */
export type Outcome =
  | { kind: 'response'; response: AppResponse }
  /** The connection broke or gave out: the application may have run something. */
  | { kind: 'broken'; reason: string }
  /** Nothing ran, or it is not the function's fault: costs no attempt. */
  | { kind: 'uncounted'; reason: string }
  /** Given up by this engine, which stops. */
  | { kind: 'dropped' };

const UNCOUNTED_WAIT_MS = 1000;

interface Settling extends RunState {
  attempt: number;
  status: string;
}

/** One call's outcome being written: its run is locked, and its slots are free again. */
interface Settlement {
  engine: EngineContext;
  tx: Tx;
  call: ClaimedCall;
  run: Settling;
  maxAttempts: number;
}

/** Locks the run of a call; undefined where another generation of the call has taken over. */
async function lockRun(tx: Tx, call: ClaimedCall): Promise<Settling | undefined> {
  const { rows } = await tx.query<Settling & { gen: number; state: string }>(
    `select r.id, r.event, r.version, r.status, k.gen, k.attempt, k.state
     from engine.run r join engine.call k on k.run_id = r.id and k.id = $2 where r.id = $1 for update of r`,
    [call.runId, call.id],
  );
  const run = rows[0];
  return run && run.gen === call.generation && run.state === 'running' ? run : undefined;
}

/** Writes what a call's outcome means for its run, in one transaction. */
export async function settle(engine: EngineContext, call: ClaimedCall, outcome: Outcome): Promise<void> {
  const maxAttempts = engine.registry.get(call.fn)?.maxAttempts ?? 1;
  await engine.db.transaction(async (tx) => {
    if (outcome.kind === 'dropped') return requeueCall(tx, call);
    const run = await lockRun(tx, call);
    if (!run) return;
    await releaseSlots(tx, call.id, call.concurrency);
    if (run.status !== 'Running') return endCall(tx, call.id);
    const settlement = { engine, tx, call, run, maxAttempts };
    if (outcome.kind === 'uncounted')
      return retryCall(tx, call.id, new Date(Date.now() + UNCOUNTED_WAIT_MS), false, outcome.reason);
    if (outcome.kind === 'broken') return retryOrFail(settlement, errorValue('Error', outcome.reason), undefined);
    await settleAnswer(settlement, parseAnswer(outcome.response));
  });
  engine.wake();
}

/** Ends a run whose call was answered with something that cannot be stored or carried out. */
export async function settleAsFailed(engine: EngineContext, call: ClaimedCall, reason: string): Promise<void> {
  await engine.db.transaction(async (tx) => {
    const run = await lockRun(tx, call);
    if (!run) return;
    await releaseSlots(tx, call.id, call.concurrency);
    await endCall(tx, call.id);
    await finishRun(engine, tx, run.id, { status: 'Failed', error: errorValue('UnsupportedStep', reason) });
  });
  engine.wake();
}

function isLastAttempt({ run, maxAttempts }: Settlement): boolean {
  return run.attempt + 1 >= maxAttempts;
}

async function retry({ engine, tx, call, run }: Settlement, waitMs: number | undefined, reason: string): Promise<void> {
  const at = Date.now() + (waitMs ?? engine.backoffMs(run.attempt + 1));
  await retryCall(tx, call.id, new Date(at), true, reason);
}

async function retryOrFail(settlement: Settlement, error: ErrorValue, waitMs: number | undefined): Promise<void> {
  const { engine, tx, call, run } = settlement;
  if (!isLastAttempt(settlement)) return retry(settlement, waitMs, String(error.message));
  await endCall(tx, call.id);
  await finishRun(engine, tx, run.id, { status: 'Failed', error });
}

async function settleAnswer(settlement: Settlement, parsed: ParsedAnswer): Promise<void> {
  const { engine, tx, call, run } = settlement;
  const { answer, version, noRetry } = parsed;
  if (run.version === -1 && version !== undefined) {
    run.version = version;
    await tx.query('update engine.run set version = $2 where id = $1', [run.id, version]);
  }
  switch (answer.kind) {
    case 'returned':
      await endCall(tx, call.id);
      return finishRun(engine, tx, run.id, { status: 'Completed', output: answer.output });
    case 'ops':
      return settleOps(settlement, answer.ops, parsed);
    case 'unusable':
      return retryOrFail(settlement, errorValue('Error', answer.reason), parsed.retryAfterMs);
    case 'threw':
      return retryOrFail(noRetry ? { ...settlement, maxAttempts: 0 } : settlement, answer.error, parsed.retryAfterMs);
  }
}

async function settleOps(settlement: Settlement, ops: Op[], { noRetry, retryAfterMs }: ParsedAnswer): Promise<void> {
  const { engine, tx, call, run } = settlement;
  const failed = ops.find((op) => op.op === 'StepError');
  const others = ops.filter((op) => op !== failed);
  const onlyFinished = others.every((op) => op.op === 'StepRun' || op.op === 'Step');
  if (failed && !noRetry && onlyFinished && !isLastAttempt(settlement)) {
    // Steps that could not be checkpointed come back beside the one that failed.
    await storeFinished(tx, run, others);
    return retry(settlement, retryAfterMs, `step ${failed.displayName ?? failed.id} failed`);
  }
  await endCall(tx, call.id);
  await applyOps(engine, tx, run, ops, `${call.id}.${call.generation}`);
}
