import { setTimeout as delay } from 'node:timers/promises';
import { mayPass } from '@/server/kernel/db/errors.mjs';
import { logger } from '@/server/kernel/log';
import type { EngineContext } from './context';
import { dispatchCall } from './dispatch';
import { recallCrons } from './store/crons';
import { fireCron } from './store/fire-cron';
import { expireWait } from './store/waits';

/** Looks even if nothing is due: a clock that jumps, a lost wake-up. */
const LOOK_MAX_MS = 30_000;
const AFTER_ERROR_MS = 1000;
/** More than a clock is set back by who only keeps it right. */
const STEP_MS = 1000;
const TIMERS_AT_ONCE = 100;

interface DueWork {
  kind: 'wait' | 'cron' | 'call';
  ref: string;
  expr: string | null;
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Runs what is due: sleeps and timeouts, schedules, calls. The tables of these are the schedule: nothing is queued
 * beside them, so that state and schedule cannot disagree. Between two dates it sleeps; whatever makes work wakes it.
 */
export class Scheduler {
  private readonly open = new Map<string, Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;
  private again = false;
  private stopped = false;
  /** By how much the clock is ahead of the one that never steps; before the first look it may have been set back. */
  private ahead = Number.POSITIVE_INFINITY;

  constructor(
    private readonly engine: EngineContext,
    private readonly concurrency: number,
    private readonly appIsAway: () => boolean,
  ) {}

  wake(): void {
    if (this.stopped) return;
    this.again = true;
    if (this.looking) return;
    clearTimeout(this.timer);
    this.looking = this.look().finally(() => {
      this.looking = undefined;
      if (this.again) this.wake();
    });
  }

  /** Takes nothing new any more and waits for the open calls, for `graceMs` at most. */
  async drain(graceMs: number): Promise<void> {
    this.stopped = true;
    this.again = false;
    clearTimeout(this.timer);
    await this.looking;
    let timer: NodeJS.Timeout | undefined;
    const grace = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, graceMs);
    });
    await Promise.race([this.settled(), grace]);
    clearTimeout(timer);
  }

  async settled(): Promise<void> {
    await Promise.all(this.open.values());
  }

  private async look(): Promise<void> {
    let waitMs = AFTER_ERROR_MS;
    try {
      await this.heedClock();
      let failed = false;
      while (this.again && !this.stopped && !failed) {
        this.again = false;
        for (const work of await this.due()) {
          this.again = true;
          if (!(await this.start(work))) failed = true;
        }
      }
      if (failed) this.again = false;
      else waitMs = await this.untilNext();
    } catch (error) {
      logger.warn({ reason: reasonOf(error) }, 'engine: could not look for due work');
      this.again = false;
    }
    if (!this.stopped) this.timer = setTimeout(() => this.wake(), waitMs);
  }

  private async heedClock(): Promise<void> {
    const ahead = Date.now() - performance.now();
    if (ahead < this.ahead - STEP_MS) await recallCrons(this.engine.db);
    this.ahead = ahead;
  }

  /** Answers whether it could be done. What fails by itself holds up nothing that is due beside it. */
  private async start({ kind, ref, expr }: DueWork): Promise<boolean> {
    if (this.stopped) return true;
    if (kind === 'call') this.call(ref);
    try {
      if (kind === 'wait') await expireWait(this.engine.db, ref);
      if (kind === 'cron') await fireCron(this.engine, ref, expr ?? '');
      return true;
    } catch (error) {
      // Where the database itself is away, the others would each wait for it.
      if (mayPass(error)) throw error;
      logger.error({ kind, ref, reason: reasonOf(error) }, 'engine: a timer could not be carried out');
      return false;
    }
  }

  private call(ref: string): void {
    const done = dispatchCall(this.engine, ref)
      .catch(async (error) => {
        logger.error({ callId: ref, reason: reasonOf(error) }, 'engine: a call could not be claimed');
        if (!this.stopped) await delay(AFTER_ERROR_MS);
      })
      .finally(() => {
        this.open.delete(ref);
        this.wake();
      });
    this.open.set(ref, done);
  }

  private get free(): number {
    return Math.max(0, this.concurrency - this.open.size);
  }

  private async due(): Promise<DueWork[]> {
    const { rows } = await this.engine.db.query<DueWork>(
      `(select 'wait' as kind, id::text as ref, null as expr from engine.wait
        where kind <> 'cancel' and expires_at <= now() order by expires_at, id limit $1)
       union all
       (select 'cron', fn, expr from engine.cron where next_at <= now() order by next_at limit $1)
       union all
       (select 'call', k.id::text, null from engine.call k
        where k.state = 'ready' and k.due_at <= now() and k.id <> all($2) and not $3::boolean
        order by k.due_at, k.id limit $4)`,
      [TIMERS_AT_ONCE, [...this.open.keys()], this.appIsAway(), this.free],
    );
    return rows;
  }

  /** Milliseconds until the next thing is due, by the clock of the database. */
  private async untilNext(): Promise<number> {
    const { rows } = await this.engine.db.query<{ ms: number | null }>(
      `select ceil(1000 * extract(epoch from least(
         (select min(expires_at) from engine.wait where kind <> 'cancel'),
         (select min(next_at) from engine.cron),
         (select min(k.due_at) from engine.call k
          where k.state = 'ready' and k.id <> all($1) and not $2::boolean and $3 > 0)) - clock_timestamp()))::float8 as ms`,
      [[...this.open.keys()], this.appIsAway(), this.free],
    );
    return Math.min(Math.max(rows[0]?.ms ?? LOOK_MAX_MS, 0), LOOK_MAX_MS);
  }
}
