import { config } from '@/server/kernel/config';
import type { Context } from '@/server/kernel/context';
import { conflict } from '@/server/kernel/contract/errors';
import { type Db, sql } from '@/server/kernel/db/client';
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
 * Who a draft goes out from: its own sender, whose mailbox must still be there, or the member named, who must have that
 * address among their identities (a 400 otherwise).
 */
export async function senderOf(on: Db, ctx: Context, draft: Drafted, asUserEmail?: string | null): Promise<Sender> {
  const member = await resolveMember(on, ctx, { asUserEmail });
  const mailboxId = member
    ? pickIdentity(await identitiesOf(on, ctx, member.id), draft.fromEmail).mailboxId
    : draft.mailboxId;
  const [mailbox] = await on.query<{ id: string; name: string; signatureHtml: string | null; proven: boolean }>(sql`
    SELECT b.id::text, coalesce(b."displayName", m.name, w.name) AS name, b."signatureHtml",
      b.smtp IS NOT NULL OR lower(${draft.fromEmail}) = ANY(b."serviceAddresses") AS proven
    FROM "Mailbox" b
    JOIN "Workspace" w ON w.id = b."workspaceId"
    LEFT JOIN "Member" m ON m."workspaceId" = b."workspaceId" AND m.id = b."memberId"
    WHERE b."workspaceId" = ${ctx.workspaceId}::uuid AND b.id = ${mailboxId}::uuid
      AND (b.address = ${draft.fromEmail}::citext OR lower(${draft.fromEmail}) = ANY(b.aliases))`);
  if (!mailbox)
    throw conflict(
      `The mailbox of ${draft.fromEmail} is no longer connected. Somebody of the workspace must choose another sender.`,
    );
  // Where mail goes to the catcher nobody is deceived: it goes no further.
  if (!mailbox.proven && config.smtpUrl)
    throw conflict(
      `${draft.fromEmail} is not confirmed. Confirm it in the settings of its mailbox, or give it an SMTP server.`,
    );
  const { name, signatureHtml } = mailbox;
  return { email: draft.fromEmail, name, memberId: member?.id ?? draft.memberId, mailboxId: mailbox.id, signatureHtml };
}
