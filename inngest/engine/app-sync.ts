import { logger } from '@/server/kernel/log';
import { type AppResponse, requestApp } from './app-client';
import { parseJson } from './protocol';

const RESYNC_MS = 30_000;
const RETRY_MIN_MS = 200;
const RETRY_MAX_MS = 2000;
/** Long enough for a development server that compiles the endpoint first. */
const PUT_TIMEOUT_MS = 120_000;
const READY_WAIT_MS = 5000;

/**
 * Asks the application to register its functions: the SDK registers only when its endpoint gets a PUT. At start, then
 * every half minute, since nothing tells of an application that was restarted with other functions, and as soon as
 * one that was away answers again.
 */
export class AppSync {
  private readonly stopping = new AbortController();
  private readonly firstAnswer: Promise<void>;
  private answeredOnce: () => void = () => {};
  /** Nothing is sent there: it did not answer yet, or refused a connection. */
  private away = true;
  private asking = false;
  private failures = 0;
  private lastReply = '';
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly url: string,
    private readonly signingKey: string,
    private readonly onBack: () => void,
  ) {
    this.firstAnswer = new Promise((resolve) => {
      this.answeredOnce = resolve;
    });
  }

  start(): void {
    void this.ask();
  }

  stop(): void {
    this.stopping.abort();
    clearTimeout(this.timer);
  }

  get isAway(): boolean {
    return this.away;
  }

  reportAway(): void {
    this.away = true;
    this.schedule(RETRY_MIN_MS);
  }

  reportUnknown(): void {
    void this.ask();
  }

  /** Waits, but not long, until the application told its functions: an event before that would trigger nothing. */
  async ready(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, READY_WAIT_MS);
    });
    await Promise.race([this.firstAnswer, enough]);
    clearTimeout(timer);
  }

  private schedule(ms: number): void {
    clearTimeout(this.timer);
    if (!this.stopping.signal.aborted) this.timer = setTimeout(() => void this.ask(), ms);
  }

  private async ask(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    try {
      const signal = AbortSignal.any([this.stopping.signal, AbortSignal.timeout(PUT_TIMEOUT_MS)]);
      const url = new URL(this.url);
      this.answered(await requestApp({ method: 'PUT', url, signingKey: this.signingKey, signal }));
    } catch (error) {
      this.unreachable(error instanceof Error ? error.message : String(error));
    } finally {
      this.asking = false;
    }
  }

  private answered(response: AppResponse): void {
    this.failures = 0;
    this.logReply(response);
    const wasAway = this.away;
    this.away = false;
    this.answeredOnce();
    if (wasAway) this.onBack();
    this.schedule(response.status === 200 ? RESYNC_MS : RETRY_MAX_MS);
  }

  private unreachable(reason: string): void {
    if (this.stopping.signal.aborted) return;
    if (this.failures === 0) logger.info({ url: this.url, reason }, 'engine: waiting for the application');
    this.failures += 1;
    this.away = true;
    this.schedule(Math.min(RETRY_MIN_MS * 1.3 ** this.failures, RETRY_MAX_MS));
  }

  /** Once for each new answer; it is the SDK's `{message, modified}`, with the engine's own text where it refused. */
  private logReply({ status, body }: AppResponse): void {
    const json = parseJson(body);
    const value = json.ok ? json.value : undefined;
    const message = typeof value === 'object' && value !== null && 'message' in value ? String(value.message) : '';
    const reply = `${status} ${message}`;
    if (reply === this.lastReply) return;
    this.lastReply = reply;
    if (status === 200) logger.info({ url: this.url }, 'engine: functions registered');
    else logger.error({ url: this.url, status, message }, 'engine: functions could not be registered');
  }
}
