import type { Context } from '@/server/kernel/context';
import { type Db, db, sql } from '@/server/kernel/db/client';
import { readQuote } from '@/server/outreach/mail/compose/quote';
import { identitiesOf } from '@/server/outreach/mailboxes/identities';
import { assertSeen } from '@/server/outreach/mailboxes/people';
import { actingMemberId } from './acting';
import { answeredMail, correspondentOf, identityFor, othersOf } from './answered';
import { forwardSubject } from './forward';
import { replySubject } from './reply';

export const WAYS_TO_ANSWER = ['reply', 'all', 'forward'] as const;
type Way = (typeof WAYS_TO_ANSWER)[number];

/** What an answer to a mail, or what passes it on, begins with: from where, to whom, and what it quotes. */
export async function beginAnswer(ctx: Context, { emailId, way }: { emailId: string; way: Way }) {
  const mail = await answeredMail(db, ctx, emailId);
  const identities = await identitiesOf(db, ctx, await actingMemberId(db, ctx));
  const isForward = way === 'forward';
  const quote = await readQuote(db, ctx, mail.messageId, !isForward);
  return {
    from: (identityFor(identities, mail) ?? identities[0]).email,
    to: isForward ? null : correspondentOf(mail),
    cc: way === 'all' ? othersOf(mail, identities) : [],
    subject: isForward ? forwardSubject(mail.subject) : replySubject(mail.subject),
    quoteHtml: quote?.html ?? null,
    attachments: isForward ? await attachmentsIn(db, ctx, emailId) : [],
  };
}

/** What a draft has beside what it says: what it quotes, and what it carries of a mail that it passes on. */
export async function draftExtras(ctx: Context, { emailId }: { emailId: string }) {
  await assertSeen(db, ctx, emailId);
  const [draft] = await db.query<{ quotes: string | null; inReplyTo: string | null }>(sql`
    SELECT quotes, "inReplyTo" FROM "Email" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${emailId}::uuid`);
  const quote = draft?.quotes ? await readQuote(db, ctx, draft.quotes, draft.quotes === draft.inReplyTo) : null;
  const carried = (await attachmentsIn(db, ctx, emailId)).filter(({ carried }) => carried);
  return { quoteHtml: quote?.html ?? null, carried };
}

const attachmentsIn = (on: Db, ctx: Context, emailId: string) =>
  on.query<{ id: string; fileName: string; size: number; carried: boolean }>(sql`
    SELECT id::text, "fileName", size, "storageKey" IS NOT NULL AS carried FROM "EmailAttachment"
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "emailId" = ${emailId}::uuid ORDER BY id`);
