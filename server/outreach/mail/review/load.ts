import type { Actor, Context, Role } from '@/server/kernel/context';
import { db, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import type { GivenRef, MailRef } from '@/server/kernel/mail/token';
import type { EmailStatus } from '@/server/outreach/emails/shapes';
import { keyScopes, roleScopes } from '@/server/workspace/access/roles';
import type { LinkPolicy } from '@/server/workspace/workspaces/settings';
import { type LinkPower, powerFor, readReviewToken, weaker } from './token';

/** How long a link works after its mail left DRAFT. */
export const REVIEW_DAYS = 30;

/** The member in whose name a mail goes. */
export interface Sender {
  id: string;
  name: string;
  email: string;
}

/** A mail that may be reviewed, what its link and its workspace allow, and the context in which the link alone acts. */
export interface Review {
  mail: MailRef;
  power: LinkPower;
  /** Whether the link is from before links said who was given them: it does for members who are signed in what it did, else shows. */
  isOld: boolean;
  policy: LinkPolicy;
  sender: Sender | null;
  ctx: Context;
  status: EmailStatus;
}

interface Row {
  status: EmailStatus;
  policy: LinkPolicy;
  sender: Sender | null;
  over: boolean;
  /** Of the key or member who was given the link, as long as there is one. */
  keyScopes: string[] | null;
  role: Role | null;
  memberId: string | null;
}

/** The review behind a link; `gone` once it no longer works, undefined for a link that is none of ours. */
export async function findReview(token: string, requestId: string): Promise<Review | 'gone' | undefined> {
  const link = readReviewToken(token);
  if (!link) return undefined;
  const { workspaceId, emailId, giverId } = link;
  const [row] = await db.query<Row>(sql`
    SELECT e.status, w."reviewLinks" AS policy,
      CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id, 'name', m.name, 'email', m.email) END AS sender,
      coalesce(e."leftDraftAt", CASE WHEN e.status NOT IN ('DRAFT', 'SCHEDULED') THEN e."createdAt" END)
        < now() - ${REVIEW_DAYS}::int * interval '1 day' AS over,
      k.scopes AS "keyScopes", g.role, g.id::text AS "memberId"
    FROM "Email" e JOIN "Workspace" w ON w.id = e."workspaceId"
    LEFT JOIN "Member" m ON m."workspaceId" = e."workspaceId" AND m.id = e."memberId"
    LEFT JOIN "ApiKey" k ON k."workspaceId" = e."workspaceId" AND k.id = ${giverId ?? null}::uuid
      AND k."revokedAt" IS NULL AND (k."expiresAt" IS NULL OR k."expiresAt" > now())
    LEFT JOIN "Member" g ON g."workspaceId" = e."workspaceId" AND g.id = coalesce(k."createdById", ${giverId ?? null}::uuid)
    WHERE e."workspaceId" = ${workspaceId}::uuid AND e.id = ${emailId}::uuid`);
  // A link that we made and whose mail is not there was to a draft that has been discarded.
  if (!row || row.over) return 'gone';
  const { status, policy, sender } = row;
  const actor: Context['actor'] = sender
    ? { kind: 'member', memberId: sender.id, role: 'member', scopes: ['write:emails', 'send:emails'] }
    : { kind: 'system', scopes: ['*'] };
  const ctx = { workspaceId, actor, requestId };
  const isOld = giverId === undefined && link.power !== 'show';
  return { mail: { workspaceId, emailId }, power: powerNow(link, row), isOld, policy, sender, status, ctx };
}

/** What a link does now: what it was made for, as far as the key or the member who was given it may still do it. */
function powerNow({ power, giverId }: GivenRef & { power: LinkPower }, row: Row): LinkPower {
  if (giverId === undefined) return power;
  const giver = giverOf(giverId, row);
  return giver ? weaker(power, powerFor(giver, row.sender?.id ?? null)) : 'show';
}

function giverOf(giverId: string, { keyScopes: given, role, memberId }: Row): Actor | undefined {
  if (given) return { kind: 'key', keyId: giverId, memberId, role, scopes: keyScopes(given, role) };
  return role && memberId ? { kind: 'member', memberId, role, scopes: roleScopes(role) } : undefined;
}

export type ReviewAction = 'VIEW' | 'EDIT' | 'SEND' | 'DISCARD' | 'ASK' | 'CONFIRM';

/** Who used a link, as far as a request tells. */
export interface User {
  ip: string | null;
  userAgent: string | null;
  /** The member who was signed in, or who had confirmed the browser. */
  memberId?: string | null;
}

export const userOf = (ip: string | undefined, userAgent: string | null | undefined): User => ({
  ip: ip?.slice(0, 64) || null,
  userAgent: userAgent?.slice(0, 500) || null,
});

/** Writes down a use of a review link, as of when it began: sending comes before what the mail server says to it. */
export async function noteUse(
  { workspaceId, emailId }: MailRef,
  action: ReviewAction,
  { ip, userAgent, memberId = null }: User,
  at = new Date(),
): Promise<void> {
  await db.query(sql`
    INSERT INTO "ReviewUse" ("workspaceId", id, "emailId", action, "memberId", ip, "userAgent", "createdAt")
    VALUES (${workspaceId}::uuid, ${newId(at.getTime())}::uuid, ${emailId}::uuid, ${action}, ${memberId}::uuid, ${ip}, ${userAgent},
      ${at.toISOString()}::timestamptz)`);
}
