import { config } from '@/server/kernel/config';
import type { Context } from '@/server/kernel/context';
import { conflict } from '@/server/kernel/contract/errors';
import { type Db, type Sql, sql } from '@/server/kernel/db/client';
import { identitiesOf, pickIdentity } from '@/server/outreach/mailboxes/identities';
import { resolveMember } from '@/server/workspace/members/resolve';

/** Who a mail is from. */
export interface Sender {
  email: string;
  name: string;
  memberId: string | null;
  mailboxId: string;
  signatureHtml: string | null;
}

interface Drafted {
  fromEmail: string;
  memberId: string | null;
  mailboxId: string | null;
}

/**
 * Why no mail may go out in the name of an address now, in SQL over its mailbox `b`, or no row of a LEFT JOIN; null when it
 * may. Where mail goes to the catcher nobody is deceived: it goes no further.
 */
export const refusalOfSender = (from: Sql): Sql => sql`CASE
  WHEN b.id IS NULL OR NOT (b.address = ${from}::citext OR lower(${from}) = ANY(b.aliases))
    THEN 'The mailbox of ' || ${from} || ' is no longer connected. Somebody of the workspace must choose another sender.'
  WHEN ${config.smtpUrl !== undefined}::boolean AND b.smtp IS NULL AND NOT lower(${from}) = ANY(b."serviceAddresses")
    THEN ${from} || ' is not confirmed. Confirm it in the settings of its mailbox, or give it an SMTP server.' END`;

/**
 * Who a draft goes out from: its own sender, whose mailbox must still be there, or the member named, who must have that
 * address among their identities (a 400 otherwise).
 */
export async function senderOf(on: Db, ctx: Context, draft: Drafted, asUserEmail?: string | null): Promise<Sender> {
  const member = await resolveMember(on, ctx, { asUserEmail });
  const mailboxId = member
    ? pickIdentity(await identitiesOf(on, ctx, member.id), draft.fromEmail).mailboxId
    : draft.mailboxId;
  const [mailbox] = await on.query<{
    id: string;
    name: string;
    signatureHtml: string | null;
    refusal: string | null;
  }>(sql`
    SELECT b.id::text, coalesce(b."displayName", m.name, w.name) AS name, coalesce(b."signatureHtml", s.html) AS "signatureHtml",
      ${refusalOfSender(sql`${draft.fromEmail}::text`)} AS refusal
    FROM "Workspace" w
    LEFT JOIN "Mailbox" b ON b."workspaceId" = ${ctx.workspaceId}::uuid AND b.id = ${mailboxId}::uuid
    LEFT JOIN "MemberSignature" s ON s."workspaceId" = w.id AND s."memberId" = ${member?.id ?? draft.memberId}::uuid
    LEFT JOIN "Member" m ON m."workspaceId" = b."workspaceId" AND m.id = b."memberId"
    WHERE w.id = ${ctx.workspaceId}::uuid`);
  if (!mailbox) throw new Error('The workspace is gone.');
  if (mailbox.refusal !== null) throw conflict(mailbox.refusal);
  const { name, signatureHtml } = mailbox;
  return { email: draft.fromEmail, name, memberId: member?.id ?? draft.memberId, mailboxId: mailbox.id, signatureHtml };
}
