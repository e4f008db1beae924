import { db, sql } from '@/server/kernel/db/client';
import { type Outcome, UNKNOWN_OUTCOME } from '@/server/kernel/mail/smtp/outcome';
import { RETRY_DELAYS_SECONDS } from '@/server/outreach/mail/send/settle';
import { bookingMailLease, type Claim, isOurs } from './claim';

/** Writes what came of handing a mail over, where the claim is still ours. */
export async function settle(claim: Claim, outcome: Outcome): Promise<void> {
  if (outcome.kind === 'accepted') return end(claim, 'SENT', null);
  if (outcome.kind === 'withheld') return end(claim, 'SKIPPED', null);
  if (outcome.kind === 'unknown') return end(claim, 'FAILED', UNKNOWN_OUTCOME);
  if (outcome.kind === 'temporary' && (await retryLater(claim, outcome.error))) return;
  await end(claim, 'FAILED', outcome.error);
}

async function end(claim: Claim, state: 'SENT' | 'FAILED' | 'SKIPPED', error: string | null): Promise<void> {
  await db.query(sql`
    UPDATE "BookingMail" m SET state = ${state}, error = ${error}, ${bookingMailLease.ended}, "updatedAt" = now(),
      "sentAt" = CASE WHEN ${state} = 'SENT' THEN now() END
    WHERE ${isOurs(claim)}`);
}

/** Whether another attempt is left, and noted. */
async function retryLater(claim: Claim, error: string): Promise<boolean> {
  const rows = await db.query(sql`
    UPDATE "BookingMail" m SET error = ${error}, ${bookingMailLease.ended}, "handedAt" = NULL, "updatedAt" = now(),
      "dueAt" = now() + (${RETRY_DELAYS_SECONDS}::int[])[m.attempts] * interval '1 second'
    WHERE ${isOurs(claim)} AND m.attempts <= ${RETRY_DELAYS_SECONDS.length}::int RETURNING 1 AS noted`);
  return rows.length > 0;
}
