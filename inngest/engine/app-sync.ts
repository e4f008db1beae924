import { logger } from '@/server/log';
import { type AppResponse, requestApp } from './app-client';
import { parseJson } from './protocol';

const RESYNC_MS = 30_000;
const RETRY_MIN_MS = 200;
const RETRY_MAX_MS = 2000;
/** Long enough for a development server that compiles the endpoint first. */
const PUT_TIMEOUT_MS = 120_000;
const READY_WAIT_MS = 5000;

interface Target {
  url: string;
  /** Named in the engine's options, and so asked again and again. */
  configured: boolean;
  /** Nothing is sent there: it did not answer yet, or refused a connection. */
  away: boolean;
  asking: boolean;
  failures: number;
  lastReply: string;
  timer?: NodeJS.Timeout;
}

/** Where an application is served: its call URLs without what names function and step. */
function baseOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

/**
 * Asks applications to register their functions: the SDK registers only when its endpoint gets a PUT. At start, then
 * every half minute, since nothing tells of an application that was restarted with other functions, and as soon as
 * one that was away answers again.
 */
export class AppSync {
  private readonly targets = new Map<string, Target>();
  private readonly stopping = new AbortController();
  private readonly firstAnswers: Promise<void>;
  private allAnswered: () => void = () => {};

  constructor(
    urls: string[],
    private readonly signingKey: string,
    private readonly onBack: () => void,
  ) {
    this.firstAnswers = new Promise((resolve) => {
      this.allAnswered = resolve;
    });
    for (const url of urls) this.target(url, true);
  }

  start(): void {
    for (const target of this.targets.values()) void this.ask(target);
    if (this.targets.size === 0) this.allAnswered();
  }

  stop(): void {
    this.stopping.abort();
    for (const target of this.targets.values()) clearTimeout(target.timer);
  }

  isAway(callUrl: string): boolean {
    return this.targets.get(baseOf(callUrl))?.away ?? false;
  }

  anyAway(): boolean {
    return [...this.targets.values()].some((target) => target.away);
  }

  reportAway(callUrl: string): void {
    const target = this.target(callUrl, false);
    target.away = true;
    this.schedule(target, RETRY_MIN_MS);
  }

  reportUnknown(callUrl: string): void {
    void this.ask(this.target(callUrl, false));
  }

  /** Waits, but not long, until every application told its functions: an event before that would trigger nothing. */
  async ready(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, READY_WAIT_MS);
    });
    await Promise.race([this.firstAnswers, enough]);
    clearTimeout(timer);
  }

  private target(url: string, configured: boolean): Target {
    const base = baseOf(url);
    const known = this.targets.get(base);
    if (known) return known;
    const target = { url: base, configured, away: configured, asking: false, failures: 0, lastReply: '' };
    this.targets.set(base, target);
    return target;
  }

  private schedule(target: Target, ms: number): void {
    clearTimeout(target.timer);
    if (!this.stopping.signal.aborted) target.timer = setTimeout(() => void this.ask(target), ms);
  }

  private async ask(target: Target): Promise<void> {
    if (target.asking) return;
    target.asking = true;
    try {
      const signal = AbortSignal.any([this.stopping.signal, AbortSignal.timeout(PUT_TIMEOUT_MS)]);
      const url = new URL(target.url);
      this.answered(target, await requestApp({ method: 'PUT', url, signingKey: this.signingKey, signal }));
    } catch (error) {
      this.unreachable(target, error instanceof Error ? error.message : String(error));
    } finally {
      target.asking = false;
    }
  }

  private answered(target: Target, response: AppResponse): void {
    target.failures = 0;
    this.logReply(target, response);
    const wasAway = target.away;
    target.away = false;
    if ([...this.targets.values()].every((one) => !one.away)) this.allAnswered();
    if (wasAway) this.onBack();
    if (target.configured) this.schedule(target, response.status === 200 ? RESYNC_MS : RETRY_MAX_MS);
  }

  private unreachable(target: Target, reason: string): void {
    if (this.stopping.signal.aborted) return;
    if (target.failures === 0) logger.info({ url: target.url, reason }, 'engine: waiting for the application');
    target.failures += 1;
    target.away = true;
    this.schedule(target, Math.min(RETRY_MIN_MS * 1.3 ** target.failures, RETRY_MAX_MS));
  }

  /** Once for each new answer; it is the SDK's `{message, modified}`, with the engine's own text where it refused. */
  private logReply(target: Target, { status, body }: AppResponse): void {
    const json = parseJson(body);
    const value = json.ok ? json.value : undefined;
    const message = typeof value === 'object' && value !== null && 'message' in value ? String(value.message) : '';
    const reply = `${status} ${message}`;
    if (reply === target.lastReply) return;
    target.lastReply = reply;
    if (status === 200) logger.info({ url: target.url }, 'engine: functions registered');
    else logger.error({ url: target.url, status, message }, 'engine: functions could not be registered');
  }
}
