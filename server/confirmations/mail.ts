import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '@/server/context';
import { db, sql } from '@/server/db/client';
import { logger } from '@/server/log';
import { domainOf, plainAddress, plainName } from '@/server/mail/address';
import { dkimSigned, mimeOf } from '@/server/mail/compose/mime';
import { codeMailId } from '@/server/mail/notice-id';
import { routeOf } from '@/server/mail/route';
import { running } from '@/server/mail/send/attempt';
import { smtpPool } from '@/server/mail/smtp/pool';
import { escapeHtml } from '@/server/mail/template';
import { workspaceMailbox } from '@/server/mailboxes/workspace';
import { shownCode } from './code';

/** How long whoever asks is kept waiting for the mail server; the mail may still go after that. */
const PATIENCE_MS = 10_000;

/** A mail with a code: its paragraphs before and after it. */
export interface CodeMail {
  to: { name: string; email: string };
  subject: string;
  before: string[];
  after: string[];
}

/** Mails a code. It is kept nowhere, so it is not tried again later. Answers whether a mail server has taken it. */
export async function mailCode(ctx: Context, mail: CodeMail, code: string): Promise<boolean> {
  const work = send(ctx, mail, code).catch((error: unknown) => {
    logger.warn({ err: error }, 'code not mailed');
    return false;
  });
  running.add(work);
  void work.finally(() => running.delete(work));
  return Promise.race([work, sleep(PATIENCE_MS, false, { ref: false })]);
}

/** It comes from an address that is nobody's mailbox here: what bounces must not bring the code to those who read that. */
async function send({ workspaceId }: Context, { to, subject, before, after }: CodeMail, code: string) {
  const email = plainAddress(to.email);
  if (!email) return false;
  const [[row], mailbox, { route, isOurs }] = await Promise.all([
    db.query<{ name: string }>(sql`SELECT name FROM "Workspace" WHERE id = ${workspaceId}::uuid`),
    workspaceMailbox(db, { workspaceId }),
    routeOf(workspaceId, null),
  ]);
  const domain = domainOf(mailbox.address);
  const from = `no-reply@${domain}`;
  const lines = [`Hello${to.name ? ` ${plainName(to.name)}` : ''},`, ...before, shownCode(code), ...after];
  const message = await mimeOf({
    from: { name: plainName(row?.name ?? ''), email: from },
    to: { name: plainName(to.name), email },
    subject: plainName(subject),
    text: `${lines.join('\n\n')}\n`,
    html: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n'),
    messageId: codeMailId(domain),
    inReplyTo: null,
    references: [],
    date: new Date(),
    automatic: true,
    attachments: [],
  });
  const bytes = isOurs ? await dkimSigned(message, from) : message;
  const outcome = await smtpPool().send(route, { from, to: email, bytes, gate: async () => true });
  if (outcome.kind !== 'accepted') logger.warn({ outcome }, 'code not mailed');
  return outcome.kind === 'accepted';
}
