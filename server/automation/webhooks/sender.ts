import { Agent, type Dispatcher } from 'undici';
import { RefusedAddress } from '@/server/kernel/network/address-guard';
import { type ConnectorOptions, guardedConnector } from '@/server/kernel/network/connector';
import { NETWORK_FAILURES } from '@/server/kernel/network/network-failures';

/** How long a receiver has, from the first byte of the name look-up to the last of the response's headers. */
export const DEADLINE_MS = 10_000;
/** Bytes of a response that are read; a longer one is cut off. */
const READ_LIMIT = 64 * 1024;
/** Characters of a response that are kept for the delivery log. */
const KEPT_CHARACTERS = 4000;

/** What came of one request. `error` is null exactly when the answer was a 2xx in time. */
export interface Receipt {
  status: number | null;
  body: string | null;
  error: string | null;
  durationMs: number;
}

/** Sends one POST and never throws. */
export type Post = (url: string, headers: Record<string, string>, body: string) => Promise<Receipt>;

export interface Sender {
  post: Post;
  close(): Promise<void>;
}

/** A pool of kept-alive connections to receivers, with its rules: public addresses, verified TLS, no redirects, one deadline. */
export function createSender(options: Partial<ConnectorOptions> = {}): Sender {
  const deadlineMs = options.timeoutMs ?? DEADLINE_MS;
  const agent = new Agent({
    // The exchange keeps the deadline; these only make sure that nothing outlives it for long. undici's own clock is coarse
    // and may even be early.
    connect: guardedConnector({ ...options, timeoutMs: deadlineMs + 1000 }),
    headersTimeout: deadlineMs + 1000,
    bodyTimeout: deadlineMs + 1000,
  });
  return {
    close: () => agent.destroy(),
    post: (url, headers, body) => {
      const { origin, pathname, search } = new URL(url);
      return new Promise((resolve) => {
        const exchange = new Exchange(deadlineMs, resolve);
        agent.dispatch({ origin, path: pathname + search, method: 'POST', headers, body }, exchange);
      });
    },
  };
}

/** One request and its response, from dispatch to whatever ends it first. */
class Exchange implements Dispatcher.DispatchHandler {
  private readonly startedAt = performance.now();
  private readonly timer: NodeJS.Timeout;
  private controller: Dispatcher.DispatchController | undefined;
  private status: number | null = null;
  private headersAt = 0;
  private chunks: Buffer[] = [];
  private length = 0;
  private over = false;

  constructor(
    private readonly deadlineMs: number,
    private readonly resolve: (receipt: Receipt) => void,
  ) {
    this.timer = setTimeout(() => this.cut(`No answer within ${deadlineMs / 1000} seconds.`), deadlineMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController) {
    this.controller = controller;
    if (this.over) controller.abort(new Error('over'));
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number) {
    if (status < 200) return;
    this.status = status;
    this.headersAt = performance.now();
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer) {
    this.chunks.push(chunk);
    this.length += chunk.length;
    if (this.length > READ_LIMIT) this.cut('');
  }

  onResponseEnd() {
    this.finish('');
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error) {
    this.finish(failureText(error));
  }

  /** Ends the exchange now; once there are headers the outcome is theirs, however the body goes on. */
  private cut(reason: string) {
    this.finish(reason);
    this.controller?.abort(new Error('over'));
  }

  private finish(reason: string) {
    if (this.over) return;
    this.over = true;
    clearTimeout(this.timer);
    const answered = this.status !== null;
    this.resolve({
      status: this.status,
      body: answered ? textOf(this.chunks) : null,
      error: this.status === null ? reason : refusalText(this.status),
      durationMs: Math.round(
        Math.min((answered ? this.headersAt : performance.now()) - this.startedAt, this.deadlineMs),
      ),
    });
  }
}

/** Text as Postgres can hold it. */
function textOf(chunks: Buffer[]): string {
  if (chunks.length === 0) return '';
  return Buffer.concat(chunks).toString('utf8').slice(0, KEPT_CHARACTERS).replaceAll('\0', '\uFFFD');
}

function refusalText(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  return `The endpoint answered ${status}.${status >= 300 && status < 400 ? ' Redirects are not followed.' : ''}`;
}

const BY_CODE: Record<string, string> = {
  ...NETWORK_FAILURES,
  UND_ERR_CONNECT_TIMEOUT: 'The connection could not be made in time.',
};

/** Why there was no answer, for the person who reads the log. It names no address: that would map the inside for a stranger. */
function failureText(error: Error): string {
  if (error instanceof RefusedAddress) return error.message;
  if (error.name === 'HTTPParserError') return 'The answer was not HTTP.';
  const { code = '' } = error as NodeJS.ErrnoException;
  return BY_CODE[code] ?? `The request failed: ${code || error.name}.`;
}

let shared: Sender | undefined;

/** The one sender of this process. */
export function sender(): Sender {
  shared ??= createSender();
  return shared;
}
