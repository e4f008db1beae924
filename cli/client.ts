import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_PREFIX } from '@/server/kernel/contract/operation';
import { PROBLEM_TYPE } from '@/server/kernel/http/negotiate';
import { type Credentials, resolveCredentials } from './credentials';
import { CliError, EXIT, exitCodeOf } from './exit';

export interface Call {
  method: string;
  /** Below /api/v1. */
  path: string;
  query?: Record<string, string>;
  body?: unknown;
  /** A body that is bytes, instead of JSON. */
  bytes?: Uint8Array<ArrayBuffer>;
  idempotencyKey?: string | undefined;
  /** A POST that does no harm when it is done twice, and so needs no key. */
  repeatable?: boolean;
  /** Whether fields that the operation does not know are ignored, instead of being a mistake. */
  lenient?: boolean | undefined;
  /** How long a service that does not answer is tried again; 15 seconds when left out. */
  patienceMs?: number;
  signal?: AbortSignal;
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** An answer that is no success; its message is what the service said. */
export class ApiFailure extends CliError {
  override name = 'ApiFailure';
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(exitCodeOf(status), message);
  }
}

/** No answer came. */
class Unreachable extends CliError {
  constructor(
    message: string,
    /** Whether the request may have arrived all the same. */
    readonly mayBeDone: boolean,
  ) {
    super(EXIT.unreachable, message);
  }
}

/** What ends a request before it is sent. */
const NOT_SENT = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];
/** What a proxy says that lost the answer of the service. */
const GATEWAY_FAILED = [502, 504];

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 15_000;
/** A rate limit resets within a minute; whoever is told to wait longer has used up an allowance. */
const LONGEST_WAIT_SECONDS = 120;
const REQUEST_TIMEOUT_MS = 90_000;

/** Sends requests to the service, and tries again where that is safe and makes sense. */
export class Client {
  constructor(readonly credentials: Credentials = resolveCredentials()) {}

  /**
   * Waits out a rate limit, and repeats what was not answered or failed on the other side; a POST carries the same
   * Idempotency-Key each time, so that it takes effect once. What a DELETE finds gone after an attempt whose answer was lost
   * counts as deleted by that one.
   */
  async send(call: Call): Promise<Answer> {
    const key = call.method === 'POST' && !call.repeatable ? (call.idempotencyKey ?? randomUUID()) : undefined;
    const deadline = Date.now() + (call.patienceMs ?? 15_000);
    let mayBeDone = false;
    for (let attempt = 1, delayMs = FIRST_DELAY_MS; ; attempt++, delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS)) {
      const outcome = await this.once(call, key).catch((error: unknown) =>
        unreachable(error, this.credentials.baseUrl, call),
      );
      if (outcome instanceof Unreachable) {
        mayBeDone ||= outcome.mayBeDone;
        if (Date.now() + delayMs > deadline) throw outcome;
        noteWait(outcome.message, delayMs);
        await sleep(delayMs, undefined, call.signal ? { signal: call.signal } : {});
        continue;
      }
      if (mayBeDone && call.method === 'DELETE' && outcome.status === 404) return foundGone();
      mayBeDone ||= GATEWAY_FAILED.includes(outcome.status);
      const waitMs = againAfter(outcome, attempt > 1, delayMs);
      if (waitMs === undefined || (outcome.status !== 429 && Date.now() + waitMs > deadline)) return finish(outcome);
      noteWait(outcome.status === 429 ? 'Rate limit reached.' : 'The service has no answer yet.', waitMs);
      await sleep(waitMs, undefined, call.signal ? { signal: call.signal } : {});
    }
  }

  private async once({ method, path, query = {}, body, bytes, lenient, signal }: Call, key: string | undefined) {
    const { baseUrl, apiKey } = this.credentials;
    const search = new URLSearchParams(query).toString();
    const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const response = await fetch(`${baseUrl}${API_PREFIX}${path}${search && `?${search}`}`, {
      method,
      headers: {
        Authorization: `Bearer ${apiKey}`,
        'User-Agent': 'workspace-crm-cli',
        Accept: `application/json, ${PROBLEM_TYPE}`,
        ...(lenient ? { Prefer: 'handling=lenient' } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(bytes && { 'Content-Type': 'application/octet-stream', 'Content-Digest': digestOf(bytes) }),
        ...(key ? { 'Idempotency-Key': key } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(bytes && { body: bytes }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      redirect: 'error',
    });
    return {
      status: response.status,
      retryAfter: Number(response.headers.get('retry-after') ?? 0),
      text: await response.text(),
    };
  }
}

/** By what the other side knows whether the bytes are whole (RFC 9530). */
const digestOf = (bytes: Uint8Array) => `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;

/** A person should know why nothing happens. */
function noteWait(why: string, waitMs: number): void {
  if (waitMs > 3000) process.stderr.write(`${why} Going on in ${Math.ceil(waitMs / 1000)} s.\n`);
}

type Outcome = Awaited<ReturnType<Client['once']>>;

/** Milliseconds after which the same request may be sent again, or undefined when the answer stands. */
function againAfter({ status, retryAfter, text }: Outcome, repeated: boolean, delayMs: number): number | undefined {
  if (status === 429) return retryAfter <= LONGEST_WAIT_SECONDS ? Math.max(1, retryAfter) * 1000 : undefined;
  if (status >= 500) return delayMs;
  // What was cut off may still be running on the other side; it will have an answer soon.
  return repeated && status === 409 && text.includes('still running') ? delayMs : undefined;
}

function foundGone(): Answer {
  process.stderr.write('It is gone: an attempt whose answer was lost has deleted it.\n');
  return { status: 200, body: {} };
}

function finish({ status, text }: Outcome): Answer {
  let body: unknown;
  try {
    body = JSON.parse(text || '{}');
  } catch {
    throw new CliError(EXIT.unreachable, `The service answered ${status} with something that is not JSON.`);
  }
  const answer = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : { body };
  if (status >= 400) throw new ApiFailure(status, refusalOf(answer) ?? `Status ${status}.`);
  return { status, body: answer };
}

/** What the service said: of several faults each on a line of its own. */
function refusalOf({ errors, detail, error }: Record<string, unknown>): string | undefined {
  const faults = Array.isArray(errors) ? (errors as { field?: string; detail: string }[]) : [];
  if (faults.length > 0)
    return faults.map((fault) => [fault.field, fault.detail].filter(Boolean).join(': ')).join('\n');
  return [detail, error].find((text) => typeof text === 'string');
}

/** What kept a request from being answered, to be tried again; an end that the caller asked for is thrown at once. */
function unreachable(error: unknown, baseUrl: string, { signal }: Call): Unreachable {
  if (signal?.aborted) throw error;
  const cause = (error as { cause?: { code?: string; message?: string } }).cause;
  const why = cause?.code ?? cause?.message ?? (error instanceof Error ? error.message : String(error));
  return new Unreachable(`${baseUrl} cannot be reached (${why}).`, !NOT_SENT.includes(cause?.code ?? ''));
}
