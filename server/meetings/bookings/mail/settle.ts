import { db, sql } from '@/server/kernel/db/client';
import { type Failure, isUnreached, type Outcome, UNKNOWN_OUTCOME } from '@/server/kernel/mail/smtp/outcome';
import { RETRY_DELAYS_SECONDS, UNREACHED_DELAY_SECONDS } from '@/server/outreach/mail/send/settle';
import { bookingMailLease, type Claim, isOurs, isWanted } from './claim';

/**
 * Writes what came of handing a mail over, where the claim is still ours.
 * @param at the time that the meeting has or has not begun by
 */
export async function settle(claim: Claim, outcome: Outcome, at: Date): Promise<void> {
  if (outcome.kind === 'accepted') return end(claim, 'SENT', null);
  if (outcome.kind === 'withheld') return withhold(claim, at);
  if (outcome.kind === 'unknown') return end(claim, 'FAILED', UNKNOWN_OUTCOME);
  if (outcome.kind === 'temporary' && (await retryLater(claim, outcome))) return;
  await end(claim, 'FAILED', outcome.error);
}

/** The gate closes for a reminder that nobody needs any more, and for whoever held a claim past its lease: that mail is due again. */
async function withhold(claim: Claim, at: Date): Promise<void> {
  await db.query(sql`
    UPDATE "BookingMail" m SET state = CASE WHEN ${isWanted(at)} THEN 'QUEUED' ELSE 'SKIPPED' END, ${bookingMailLease.ended},
      attempts = m.attempts - 1, "updatedAt" = now()
    WHERE ${isOurs(claim)}`);
}

async function end(claim: Claim, state: 'SENT' | 'FAILED', error: string | null): Promise<void> {
  await db.query(sql`
    UPDATE "BookingMail" m SET state = ${state}, error = ${error}, ${bookingMailLease.ended}, "updatedAt" = now(),
      "sentAt" = CASE WHEN ${state} = 'SENT' THEN now() END
    WHERE ${isOurs(claim)}`);
}

/** Whether another attempt is left, and noted. A server that cannot be reached is none of the mail's attempts. */
async function retryLater(claim: Claim, outcome: Failure): Promise<boolean> {
  const uncounted = isUnreached(outcome);
  const rows = await db.query(sql`
    UPDATE "BookingMail" m SET error = ${outcome.error}, ${bookingMailLease.ended}, "handedAt" = NULL, "updatedAt" = now(),
      attempts = m.attempts - ${uncounted ? 1 : 0}::int,
      "dueAt" = now() + ${uncounted ? sql`${UNREACHED_DELAY_SECONDS}::int` : sql`(${RETRY_DELAYS_SECONDS}::int[])[m.attempts]`} * interval '1 second'
    WHERE ${isOurs(claim)} AND (${uncounted}::boolean OR m.attempts <= ${RETRY_DELAYS_SECONDS.length}::int) RETURNING 1 AS noted`);
  return rows.length > 0;
}
