import { setTimeout as sleep } from 'node:timers/promises';
import { withLease } from '@/server/kernel/leases/keep-lease';
import { logger } from '@/server/kernel/log';
import type { OutgoingMessage, Route } from '@/server/kernel/mail/smtp/connection';
import type { Outcome } from '@/server/kernel/mail/smtp/outcome';
import { smtpPool } from '@/server/kernel/mail/smtp/pool';

/** Waits between attempts to write an outcome down; together well within a lease. */
const SETTLE_AGAIN_MS = [200, 1000, 5000, 15_000];

// Next bundles this module more than once into one process; what is under way is counted once.
const shared = globalThis as typeof globalThis & { crmDeliveries?: Set<Promise<unknown>> };
shared.crmDeliveries ??= new Set();
/** What is being handed over in this process. */
export const running = shared.crmDeliveries;

/** A mail to hand over, or why it is not. */
export type Ready = { route: Route; message: OutgoingMessage } | Outcome;

/** A claimed mail, and how its kind is prepared and written down. */
export interface Attempt {
  /** What the log calls it, such as `mail`, and by which fields. */
  what: string;
  fields: Record<string, string>;
  /** How long its lease lasts. */
  seconds: number;
  renew(): Promise<unknown>;
  makeReady(): Promise<Ready>;
  settle(outcome: Outcome): Promise<void>;
}

/** Hands a claimed mail over and writes down what came of it. Never throws for what the mail server does. */
export function attemptDelivery(attempt: Attempt): Promise<Outcome['kind']> {
  const work = withLease(attempt, () => deliverNow(attempt)).finally(() => running.delete(work));
  running.add(work);
  return work;
}

async function deliverNow(attempt: Attempt): Promise<Outcome['kind']> {
  const ready = await attempt.makeReady();
  const settled = (outcome: Outcome) => settleSurely(attempt, outcome);
  if ('route' in ready) return (await smtpPool().send(ready.route, ready.message, settled)).kind;
  await settled(ready);
  return ready.kind;
}

/** An outcome that is not written down is an outcome unknown, so a database that is away for a moment is waited for. */
async function settleSurely({ what, fields, settle }: Attempt, outcome: Outcome): Promise<void> {
  for (const waitMs of SETTLE_AGAIN_MS) {
    try {
      return await settle(outcome);
    } catch (error) {
      logger.warn({ err: error, ...fields, outcome: outcome.kind }, `outcome of a ${what} not written; trying again`);
      await sleep(waitMs);
    }
  }
  await settle(outcome);
}
