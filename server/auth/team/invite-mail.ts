import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '@/server/context';
import { db, sql } from '@/server/db/client';
import { newId } from '@/server/db/ids';
import { logger } from '@/server/log';
import { domainOf, plainAddress, plainName } from '@/server/mail/address';
import { INVITE_ID } from '@/server/mail/catcher/caught';
import { dkimSigned, mimeOf } from '@/server/mail/compose/mime';
import { routeOf } from '@/server/mail/route';
import { running } from '@/server/mail/send/attempt';
import { smtpPool } from '@/server/mail/smtp/pool';
import { escapeHtml } from '@/server/mail/template';
import { workspaceMailbox } from '@/server/mailboxes/workspace';

/** How long whoever invites is kept waiting for the mail server; the mail may still go after that. */
const PATIENCE_MS = 10_000;

interface Row {
  email: string;
  name: string;
  workspace: string;
  inviter: string | null;
}

/**
 * Sends somebody their invitation from the workspace's own address. The link is kept nowhere, so it is not tried again later:
 * whoever invites is told, and has the link to hand over.
 * @returns whether a mail server has taken it
 */
export async function mailInvite(ctx: Context, memberId: string, url: string): Promise<boolean> {
  const work = send(ctx, memberId, url).catch((error: unknown) => {
    logger.warn({ err: error, memberId }, 'invitation not mailed');
    return false;
  });
  running.add(work);
  void work.finally(() => running.delete(work));
  return Promise.race([work, sleep(PATIENCE_MS, false, { ref: false })]);
}

async function send(ctx: Context, memberId: string, url: string): Promise<boolean> {
  const inviterId = 'memberId' in ctx.actor ? ctx.actor.memberId : null;
  const [row] = await db.query<Row>(sql`
    SELECT m.email::text, CASE WHEN m.name = m.email::text THEN '' ELSE m.name END AS name, w.name AS workspace, i.name AS inviter
    FROM "Member" m JOIN "Workspace" w ON w.id = m."workspaceId"
    LEFT JOIN "Member" i ON i."workspaceId" = m."workspaceId" AND i.id = ${inviterId}::uuid
    WHERE m."workspaceId" = ${ctx.workspaceId}::uuid AND m.id = ${memberId}::uuid`);
  const to = row && plainAddress(row.email);
  if (!row || !to) return false;
  const [{ address }, { route, isOurs }] = await Promise.all([
    workspaceMailbox(db, ctx),
    routeOf(ctx.workspaceId, null),
  ]);
  const message = await mimeOf({
    ...contentOf(row, url),
    from: { name: plainName(row.workspace), email: address },
    to: { name: plainName(row.name), email: to },
    messageId: `${INVITE_ID}${newId()}@${domainOf(address)}`,
    inReplyTo: null,
    references: [],
    date: new Date(),
    automatic: true,
    attachments: [],
  });
  const bytes = isOurs ? await dkimSigned(message, address) : message;
  const outcome = await smtpPool().send(route, { from: address, to, bytes, gate: async () => true });
  if (outcome.kind !== 'accepted') logger.warn({ memberId, outcome }, 'invitation not mailed');
  return outcome.kind === 'accepted';
}

function contentOf({ workspace, inviter, name }: Row, url: string) {
  const greeting = name ? `Hello ${plainName(name)},` : 'Hello,';
  const line = `${inviter ? `${plainName(inviter)} invites you` : 'You are invited'} to ${plainName(workspace)}.`;
  const rest = 'The link works once, within seven days. If you did not expect this, you can ignore it.';
  return {
    subject: plainName(inviter ? `${inviter} invites you to ${workspace}` : `You are invited to ${workspace}`),
    text: `${greeting}\n\n${line}\n\nJoin here: ${url}\n\n${rest}\n`,
    html: `<p>${escapeHtml(greeting)}</p>\n<p>${escapeHtml(line)}</p>\n<p><a href="${escapeHtml(url)}">Join ${escapeHtml(plainName(workspace))}</a></p>\n<p>${rest}</p>`,
  };
}
