import type { Context } from '@/server/context';
import { db, sql } from '@/server/db/client';
import { newId } from '@/server/db/ids';
import type { EmailStatus } from '@/server/emails/shapes';
import type { MailRef } from '@/server/mail/token';
import { readReviewToken } from './token';

/** How long a link works after its mail left DRAFT. */
export const REVIEW_DAYS = 30;

/** A mail that may be reviewed, and the context that its review acts in: the member whom it is sent as. */
export interface Review {
  mail: MailRef;
  ctx: Context;
  status: EmailStatus;
}

interface Row {
  status: EmailStatus;
  memberId: string | null;
  over: boolean;
}

/** The review behind a link; `gone` once it no longer works, undefined for a link that is none of ours. */
export async function findReview(token: string, requestId: string): Promise<Review | 'gone' | undefined> {
  const mail = readReviewToken(token);
  if (!mail) return undefined;
  const [row] = await db.query<Row>(sql`
    SELECT status, "memberId"::text, coalesce("leftDraftAt", CASE WHEN status <> 'DRAFT' THEN "createdAt" END)
      < now() - ${REVIEW_DAYS}::int * interval '1 day' AS over
    FROM "Email" WHERE "workspaceId" = ${mail.workspaceId}::uuid AND id = ${mail.emailId}::uuid`);
  // A link that we made and whose mail is not there was to a draft that has been discarded.
  if (!row || row.over) return 'gone';
  const { status, memberId } = row;
  const actor: Context['actor'] = memberId
    ? { kind: 'member', memberId, role: 'member', scopes: ['write:emails', 'send:emails'] }
    : { kind: 'system', scopes: ['*'] };
  return { mail, status, ctx: { workspaceId: mail.workspaceId, actor, requestId } };
}

export type ReviewAction = 'VIEW' | 'EDIT' | 'SEND' | 'DISCARD';

/** Who used a link, as far as a request tells. */
export interface User {
  ip: string | null;
  userAgent: string | null;
}

export const userOf = (ip: string | undefined, userAgent: string | null | undefined): User => ({
  ip: ip?.slice(0, 64) || null,
  userAgent: userAgent?.slice(0, 500) || null,
});

/** Writes down a use of a review link, as of when it began: sending comes before what the mail server says to it. */
export async function noteUse(
  { workspaceId, emailId }: MailRef,
  action: ReviewAction,
  user: User,
  at = new Date(),
): Promise<void> {
  await db.query(sql`
    INSERT INTO "ReviewUse" ("workspaceId", id, "emailId", action, ip, "userAgent", "createdAt")
    VALUES (${workspaceId}::uuid, ${newId(at.getTime())}::uuid, ${emailId}::uuid, ${action}, ${user.ip}, ${user.userAgent},
      ${at.toISOString()}::timestamptz)`);
}
