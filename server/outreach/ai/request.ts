import type { LanguageModel, LanguageModelUsage } from 'ai';
import { circuitBreaker } from '@/server/kernel/outside/circuit-breaker';
import { count, outsideCall } from '@/server/kernel/telemetry/telemetry';
import { AiFailure } from './failure';

/** Where a provider is, and which of its models is asked. */
export interface AiAddress {
  baseUrl: string;
  apiKey: string | undefined;
  model: string;
}

/** What every request can say. */
export interface Asked {
  system: string;
  /** How long the whole of it may take, a repeat after a failure included. */
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** How a call is bounded: it is paid for twice at most. */
export interface Limits {
  maxRetries: 1;
  abortSignal: AbortSignal;
}

/** Far more than any answer that is asked for. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/** Breaks off an answer that does not end. */
async function boundedFetch(...asked: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...asked);
  let bytes = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, out) {
      bytes += chunk.length;
      if (bytes <= MAX_ANSWER_BYTES) out.enqueue(chunk);
      else out.error(new Error('The answer is too large.'));
    },
  });
  return new Response(response.body?.pipeThrough(counting) ?? null, response);
}

/** The libraries are only loaded by a service that has a provider. */
export async function modelOf({ baseUrl, apiKey, model }: AiAddress): Promise<LanguageModel> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const settings = { name: 'provider', baseURL: baseUrl, supportsStructuredOutputs: true, fetch: boundedFetch };
  return createOpenAICompatible({ ...settings, ...(apiKey && { apiKey }) })(model);
}

/** Runs one request to the provider; whatever goes wrong in it comes out as an AiFailure. */
export async function attempt<T>(
  { timeoutMs: ownMs, signal }: Asked,
  { baseUrl, timeoutMs: usualMs }: { baseUrl: string; timeoutMs: number },
  run: (limits: Limits) => Promise<T>,
): Promise<T> {
  const timeoutMs = ownMs ?? usualMs;
  const part = circuitBreaker('ai', baseUrl);
  if (!part.admits()) throw new AiFailure('failed', 'The AI provider did not answer the last calls.');
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const limits = { maxRetries: 1 as const, abortSignal: signal ? AbortSignal.any([signal, timeout]) : timeout };
    const answer = await outsideCall('ai', 'ai call', () => run(limits));
    part.found();
    count('aiCalls', { outcome: 'answered' });
    return answer;
  } catch (error) {
    const failure =
      error instanceof AiFailure
        ? error
        : timeout.aborted
          ? new AiFailure('slow', `The AI provider took over ${timeoutMs} ms.`)
          : await failureOf(error);
    count('aiCalls', { outcome: failure.kind });
    // What is a failure already was read in an answer.
    if (failure !== error && (failure.message === NO_ANSWER || timeout.aborted)) {
      // Whoever asked has left meanwhile, so nobody knows what would have come.
      if (signal?.aborted) part.undecided();
      else part.lost(failure);
    } else part.found();
    throw failure;
  }
}

/** What the provider says that a call has cost. */
export function countTokens({ inputTokens = 0, outputTokens = 0 }: LanguageModelUsage): void {
  count('aiTokens', { direction: 'input' }, inputTokens);
  count('aiTokens', { direction: 'output' }, outputTokens);
}

const NO_ANSWER = 'The AI provider did not answer.';

async function failureOf(error: unknown): Promise<AiFailure> {
  const { NoObjectGeneratedError } = await import('ai');
  if (NoObjectGeneratedError.isInstance(error)) return new AiFailure('wrong', 'The AI provider broke the schema.');
  const status = await refusalOf(error);
  return new AiFailure('failed', status ? `The AI provider answered ${status}.` : NO_ANSWER);
}

/** The status with which a provider refused a call, if it got so far. */
export async function refusalOf(error: unknown): Promise<number | undefined> {
  const { APICallError, RetryError } = await import('ai');
  const cause = RetryError.isInstance(error) ? error.lastError : error;
  return APICallError.isInstance(cause) ? cause.statusCode : undefined;
}
