import type { Context, Role } from '@/server/kernel/context';
import { db, sql } from '@/server/kernel/db/client';
import { plainName } from '@/server/kernel/mail/address';
import { inviteMailId } from '@/server/workspace/auth/mail/message-ids';
import { sendAccountMail } from '@/server/workspace/auth/mail/send';

interface Row {
  email: string;
  name: string;
  role: Role;
  workspace: string;
  inviter: string | null;
}

/**
 * Sends somebody their invitation. Whoever invites is told whether it went, and has a link to hand over.
 * @returns whether a mail server has taken it
 */
export async function mailInvite(ctx: Context, memberId: string, url: string): Promise<boolean> {
  const inviterId = 'memberId' in ctx.actor ? ctx.actor.memberId : null;
  const [row] = await db.query<Row>(sql`
    SELECT m.email::text, CASE WHEN m.name = m.email::text THEN '' ELSE m.name END AS name, m.role, w.name AS workspace,
      i.name AS inviter
    FROM "Member" m JOIN "Workspace" w ON w.id = m."workspaceId"
    LEFT JOIN "Member" i ON i."workspaceId" = m."workspaceId" AND i.id = ${inviterId}::uuid
    WHERE m."workspaceId" = ${ctx.workspaceId}::uuid AND m.id = ${memberId}::uuid`);
  if (!row) return false;
  const { email, name, role, workspace, inviter } = row;
  const who = inviter ? `${plainName(inviter)} invites you` : 'You are invited';
  return sendAccountMail({
    workspaceId: ctx.workspaceId,
    workspaceName: workspace,
    to: { name, email },
    id: inviteMailId(role),
    subject: `${inviter ? `${inviter} invites you` : 'You are invited'} to ${workspace}`,
    before: `${who} to ${plainName(workspace)}.`,
    link: { label: `Join ${plainName(workspace)}`, url },
    after: 'The link works once, within seven days. If you did not expect this, you can ignore it.',
  });
}
