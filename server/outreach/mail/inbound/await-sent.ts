import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '@/server/kernel/context';
import { db } from '@/server/kernel/db/client';
import { findByMessageIds, readMessageId } from '@/server/outreach/mail/message-id';
import { readOriginal } from './bounce/original';
import { bare } from './match';
import type { ParsedMail } from './mime/parsed-mail';

/** Mail of a campaign is written down just after its server has taken it; reports and automatic answers can be that quick. */
const WAITS_MS = [200, 500, 1000, 2000];

/**
 * Waits, for a few seconds at most, until a mail of ours that this one names by a genuine Message-ID is recorded. Without
 * that, what answers within the same second would belong to nothing.
 */
export async function awaitSent(ctx: Context, mail: ParsedMail): Promise<void> {
  const named = [...mail.references, ...mail.inReplyTo, ...readOriginal(mail).messageIds].map(bare);
  const ours = named.filter((id) => readMessageId(id));
  if (ours.length === 0) return;
  for (const waitMs of WAITS_MS) {
    if ((await findByMessageIds(db, ctx, ours)).length > 0) return;
    await sleep(waitMs);
  }
}
