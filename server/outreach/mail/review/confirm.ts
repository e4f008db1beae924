import { db, sql } from '@/server/kernel/db/client';
import { plainName } from '@/server/kernel/mail/address';
import { clientOf } from '@/server/outreach/mail/track/classify';
import { askConfirmation, CODE_MINUTES, confirmCode, isConfirmed } from '@/server/workspace/confirmations';
import { browserHash, browserSecret, newBrowserSecret, REMEMBERED_DAYS } from './browser';
import type { Review, Sender, User } from './load';
import { showUrl } from './token';

const subjectOf = (sender: Sender, secret: string) =>
  ({ kind: 'REVIEW', memberId: sender.id, subject: browserHash(secret) }) as const;

/**
 * Mails a code to the member in whose name the draft goes, good for the asking browser alone.
 * @returns the browser's secret, one that it had or a new one
 */
export async function askSender(review: Review, sender: Sender, cookies: string | undefined, user: User) {
  const secret = browserSecret(cookies) ?? newBrowserSecret();
  await askConfirmation(review.ctx, {
    ...subjectOf(sender, secret),
    emailId: review.mail.emailId,
    mail: await codeMail(review, sender, user),
  });
  return secret;
}

/** From now on the browser sends drafts in the member's name. Throws a 403 for a wrong code. */
export async function confirmSender({ ctx }: Review, sender: Sender, cookies: string | undefined, code: string) {
  const subject = subjectOf(sender, browserSecret(cookies) ?? '');
  await confirmCode(db, ctx, subject, code).catch(async (error: unknown) => {
    // Pressed twice, the second press finds the code used.
    if (!(await isConfirmed(db, ctx, subject, REMEMBERED_DAYS))) throw error;
  });
}

async function codeMail({ mail: { workspaceId, emailId } }: Review, sender: Sender, { ip, userAgent }: User) {
  const [draft] = await db.query<{ subject: string; toEmail: string }>(sql`
    SELECT subject, "toEmail" FROM "Email" WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${emailId}::uuid`);
  const browser = [userAgent && clientOf(userAgent), ip].filter((part) => part && part !== 'Unknown').join(', ');
  const title = plainName(draft?.subject ?? '').slice(0, 100) || 'without a subject';
  return {
    to: { name: sender.name, email: sender.email },
    subject: 'Your code to let a draft be sent',
    before: [
      `Somebody has the review link of the draft “${title}” to ${draft?.toEmail ?? ''} and wants to send it in your name.`,
      `Read it here: ${showUrl(workspaceId, emailId)}`,
      'If it may be sent, give this code on the page that asked for it:',
    ],
    after: [
      `It works once, for ${CODE_MINUTES} minutes, and in the browser that asked${browser ? ` (${browser})` : ''} alone. For ${REMEMBERED_DAYS} days that browser may then send drafts in your name, those whose review links it has.`,
      'If you did not expect this, give the code to nobody: then nothing is sent.',
    ],
  };
}
