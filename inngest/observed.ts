import { Middleware } from 'inngest';
import { z } from 'zod';
import { isFull } from '@/server/kernel/db/errors.mjs';
import { noteFull } from '@/server/kernel/db/health';
import { currentExecution, logFields, runExecution } from '@/server/kernel/telemetry/execution';
import { measure, traced, traceparent, type Work } from '@/server/kernel/telemetry/telemetry';

/** What an event carries of the request that caused it, beside what it says. */
const caused = z.object({
  event: z.object({
    data: z.object({ cause: z.object({ requestId: z.string(), traceparent: z.string().optional() }) }),
  }),
});

/** Lets go on what fails; where it was for want of room, health says so, as it does of requests. */
async function noting<T>(next: () => Promise<T>): Promise<T> {
  try {
    return await next();
  } catch (error) {
    if (isFull(error)) noteFull();
    throw error;
  }
}

/**
 * Ties jobs to the requests that caused them, by what their events carry: each line of a job's log names the request, and its trace
 * goes on. Of several requests whose signals became one event it is the one that sent it.
 */
export class Observed extends Middleware.BaseMiddleware {
  readonly id = 'observed';

  override transformSendEvent(sending: Middleware.TransformSendEventArgs): Middleware.TransformSendEventArgs {
    const { requestId } = logFields();
    if (requestId === undefined) return sending;
    const at = traceparent();
    const cause = { requestId, ...(at && { traceparent: at }) };
    return { ...sending, events: sending.events.map((event) => ({ ...event, data: { ...event.data, cause } })) };
  }

  override async wrapRequest({ fn, next, requestInfo }: Middleware.WrapRequestArgs): Promise<Middleware.Response> {
    const job = fn?.id();
    if (job === undefined) return next();
    const { data } = caused.safeParse(await requestInfo.body());
    const cause = data?.event.data.cause;
    const startedAt = performance.now();
    // The engine's call is no request that anybody asks after.
    const execution = { requestId: cause?.requestId, job };
    const attributes = cause && { 'crm.request_id': cause.requestId };
    const work: Work = {
      name: `job ${job}`,
      kind: 'consumer',
      traceparent: cause?.traceparent,
      ...(attributes && { attributes }),
    };
    const answer = await runExecution({ ...execution, span: currentExecution()?.span }, () => traced(work, next));
    measure('jobs', startedAt, { job, outcome: answer.status < 400 ? 'ok' : 'failed' });
    return answer;
  }

  override wrapFunctionHandler({ next }: Middleware.WrapFunctionHandlerArgs): Promise<unknown> {
    return noting(next);
  }

  override wrapStepHandler({ next }: Middleware.WrapStepHandlerArgs): Promise<unknown> {
    return noting(next);
  }
}
