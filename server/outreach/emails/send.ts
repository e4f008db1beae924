import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '@/server/kernel/context';
import type { Input, Output } from '@/server/kernel/contract/implement';
import { logger } from '@/server/kernel/log';
import { claimDraft } from '@/server/outreach/mail/send/claim';
import { deliver } from '@/server/outreach/mail/send/deliver';
import type { emailsContract } from './contract';
import { getEmail } from './record';

/** How long a request waits for the mail server; after that the mail is QUEUED, and its sending goes on. */
const PATIENCE_MS = 25_000;

/** @param inNameOf the member whose word the caller has: the draft must be theirs at the moment when it is claimed. */
export async function sendEmail(
  ctx: Context,
  { id, asUserEmail }: Input<typeof emailsContract.send>,
  inNameOf?: string | null,
): Promise<Output<typeof emailsContract.send>> {
  const claim = await claimDraft(ctx, id, { asUserEmail, inNameOf });
  if (claim) {
    const patience = new AbortController();
    // Whatever goes wrong from here on leaves a claim that ends by itself, and the sweep decides.
    const work = deliver(claim).catch((error: unknown) =>
      logger.error({ err: error, workspaceId: ctx.workspaceId, emailId: id }, 'mail not settled'),
    );
    await Promise.race([work, sleep(PATIENCE_MS, undefined, { signal: patience.signal, ref: false }).catch(() => {})]);
    patience.abort();
  }
  const email = await getEmail(ctx, id);
  return { email, sent: email.status === 'SENT' };
}
