import { setTimeout as delay } from 'node:timers/promises';
import { logger } from '@/server/kernel/log';
import { parseAnswer } from './answer';
import { isRefused, requestApp } from './app-client';
import type { EngineContext } from './context';
import { isPermanent } from './database';
import { StepProblem } from './ops';
import type { RegisteredFunction } from './registry';
import { type Outcome, settle, settleAsFailed } from './settle';
import { type ClaimedCall, claimCall } from './store/calls';

/** Inngest's limit on one call. */
const CALL_TIMEOUT_MS = 2 * 36e5;
const SETTLE_ATTEMPTS = 12;
const SETTLE_WAIT_MAX_MS = 5000;

/** The body of a call: the event, the values of the steps so far, and where the run stands. */
function callBody(call: ClaimedCall, fn: RegisteredFunction): unknown {
  const stack = call.steps.map((step) => step.id);
  return {
    event: call.event,
    events: [call.event],
    steps: Object.fromEntries(call.steps.map((step) => [step.id, step.memo])),
    defers: {},
    version: call.version,
    use_api: false,
    ctx: {
      run_id: call.runId,
      fn_id: call.fn,
      env: '',
      step_id: 'step',
      attempt: call.attempt,
      max_attempts: fn.maxAttempts,
      qi_id: call.id,
      request_id: `${call.id}.${call.generation}`,
      generation_id: call.generation,
      job_id: call.id,
      disable_immediate_execution: call.forcePlan,
      use_api: false,
      stack: { stack, current: stack.length },
    },
  };
}

function callHeaders(call: ClaimedCall): Record<string, string> {
  return {
    'x-run-id': call.runId,
    'x-inngest-step-id': call.step ?? 'step',
    'x-inngest-job-id': call.id,
    'x-inngest-req-version': String(call.version),
    'x-inngest-generation-id': String(call.generation),
    'x-request-id': `${call.id}.${call.generation}`,
  };
}

function transportOutcome(engine: EngineContext, error: unknown): Outcome {
  if (engine.hangUp.aborted) return { kind: 'dropped' };
  const reason = error instanceof Error ? error.message : String(error);
  if (isRefused(error)) {
    engine.reportAway();
    return { kind: 'uncounted', reason };
  }
  return { kind: engine.isStopping() ? 'uncounted' : 'broken', reason };
}

async function callApp(engine: EngineContext, call: ClaimedCall, fn: RegisteredFunction): Promise<Outcome> {
  const url = new URL(fn.callUrl);
  url.searchParams.set('stepId', call.step ?? 'step');
  try {
    const response = await requestApp({
      method: 'POST',
      url,
      headers: callHeaders(call),
      body: callBody(call, fn),
      signingKey: engine.signingKey,
      signal: AbortSignal.any([engine.hangUp, AbortSignal.timeout(CALL_TIMEOUT_MS)]),
    });
    const { answer } = parseAnswer(response);
    if (answer.kind === 'threw' && answer.unknownFunction) engine.reportUnknown();
    return { kind: 'response', response };
  } catch (error) {
    return transportOutcome(engine, error);
  }
}

async function failRun(engine: EngineContext, call: ClaimedCall, reason: string): Promise<void> {
  try {
    await settleAsFailed(engine, call, reason);
  } catch (error) {
    engine.giveUp(error instanceof Error ? error : new Error(String(error)));
  }
}

/**
 * Writes an outcome, holding on to it while Postgres cannot be written to: an answer that is lost makes the
 * application do its work again, and a call left `running` would never be taken up.
 */
async function settleSurely(engine: EngineContext, call: ClaimedCall, outcome: Outcome): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await settle(engine, call, outcome);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      logger.warn({ runId: call.runId, callId: call.id, attempt, reason }, 'engine: an answer could not be stored');
      if (error instanceof StepProblem) return failRun(engine, call, reason);
      if (isPermanent(error) || attempt === SETTLE_ATTEMPTS)
        return failRun(engine, call, `the answer could not be stored: ${reason}`);
      await delay(Math.min(50 * 2 ** attempt, SETTLE_WAIT_MAX_MS));
    }
  }
}

/** Takes one ready call, makes it and writes down how it ended. */
export async function dispatchCall(engine: EngineContext, id: string): Promise<void> {
  const call = await claimCall(engine.db, id);
  if (!call) return;
  const fn = engine.registry.get(call.fn);
  if (!fn) return failRun(engine, call, `function ${call.fn} is no longer registered`);
  await settleSurely(engine, call, await callApp(engine, call, fn));
}
