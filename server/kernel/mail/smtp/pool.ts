import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { onShutdown } from '@/server/kernel/shutdown';
import { CannotConnect, type OutgoingMessage, openSession, type Route, transmit } from './connection';
import { NOT_USED, type Outcome } from './outcome';

/** Sessions at once on one route; most providers refuse more than ten. */
const SESSIONS = 5;
/** How long a session that nobody uses stays open. */
const IDLE_MS = 20_000;

interface Lane {
  running: number;
  waiting: (() => void)[];
  idle: { connection: SMTPConnection; timer: NodeJS.Timeout }[];
}

/** Keeps sessions open from one message to the next. Nothing is ever sent again by the pool itself once a server was asked to take it. */
export class SmtpPool {
  private readonly lanes = new Map<string, Lane>();

  /**
   * Hands a message over, as soon as the route has room, and keeps its place until `settled` has written down what came of it:
   * so a death leaves no more outcomes unknown than there are sessions. Throws only what `settled` throws.
   */
  async send(route: Route, message: OutgoingMessage, settled?: (outcome: Outcome) => Promise<void>): Promise<Outcome> {
    const lane = this.lane(route.key);
    // Whoever waits is handed the place of one that leaves, so that nobody else takes it in between.
    if (lane.running < SESSIONS) lane.running++;
    else await new Promise<void>((resolve) => lane.waiting.push(resolve));
    try {
      const outcome = await this.exchange(lane, route, message);
      await settled?.(outcome);
      return outcome;
    } finally {
      const next = lane.waiting.shift();
      if (next) next();
      else lane.running--;
    }
  }

  /** Ends all idle sessions. */
  close(): void {
    for (const lane of this.lanes.values()) {
      for (const { connection, timer } of lane.idle.splice(0)) {
        clearTimeout(timer);
        connection.close();
      }
    }
  }

  private async exchange(lane: Lane, route: Route, message: OutgoingMessage): Promise<Outcome> {
    const kept = claimIdle(lane);
    if (kept) {
      let asked = false;
      const gate = () => {
        asked = true;
        return message.gate();
      };
      const outcome = await this.handOn(lane, kept, { ...message, gate });
      // The server may have ended the session while it was idle. Before it asked for the message a new one is no repetition.
      if (asked || outcome.kind !== 'temporary' || !kept.destroyed) return outcome;
    }
    try {
      return await this.handOn(lane, await openSession(route), message);
    } catch (error) {
      if (error instanceof CannotConnect) return error.outcome;
      return { kind: 'temporary', stage: 'connect', error: `${NOT_USED}.` };
    }
  }

  private async handOn(lane: Lane, connection: SMTPConnection, message: OutgoingMessage): Promise<Outcome> {
    const outcome = await transmit(connection, message);
    if (outcome.kind === 'accepted') keep(lane, connection);
    else if (outcome.kind === 'refused' && outcome.stage !== 'message') {
      connection.reset((error) => (error ? connection.close() : keep(lane, connection)));
    } else connection.close();
    return outcome;
  }

  private lane(key: string): Lane {
    const known = this.lanes.get(key);
    if (known) return known;
    const made: Lane = { running: 0, waiting: [], idle: [] };
    this.lanes.set(key, made);
    return made;
  }
}

function claimIdle(lane: Lane): SMTPConnection | undefined {
  for (let entry = lane.idle.pop(); entry; entry = lane.idle.pop()) {
    clearTimeout(entry.timer);
    if (!entry.connection.destroyed) return entry.connection;
  }
  return undefined;
}

function keep(lane: Lane, connection: SMTPConnection): void {
  const timer = setTimeout(() => {
    lane.idle = lane.idle.filter((entry) => entry.connection !== connection);
    connection.quit();
  }, IDLE_MS);
  timer.unref();
  lane.idle.push({ connection, timer });
}

// Next bundles this module more than once into one process; there is one pool.
const shared = globalThis as typeof globalThis & { crmSmtpPool?: SmtpPool };
/** The pool of this process. */
export function smtpPool(): SmtpPool {
  if (!shared.crmSmtpPool) {
    const pool = new SmtpPool();
    shared.crmSmtpPool = pool;
    onShutdown('smtp sessions', () => pool.close());
  }
  return shared.crmSmtpPool;
}
