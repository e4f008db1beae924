import { setTimeout as sleep } from 'node:timers/promises';
import { config } from '@/server/config';
import { db } from '@/server/db/client';
import { logger } from '@/server/log';
import { domainOf, plainAddress, plainName } from '@/server/mail/address';
import { dkimSigned, mimeOf } from '@/server/mail/compose/mime';
import { routeOf } from '@/server/mail/route';
import { running } from '@/server/mail/send/attempt';
import { smtpPool } from '@/server/mail/smtp/pool';
import { escapeHtml } from '@/server/mail/template';
import { workspaceMailbox } from '@/server/mailboxes/workspace';

/** How long whoever waits for it is kept waiting for the mail server; the mail may still go after that. */
const PATIENCE_MS = 10_000;

/** A mail of the service itself, with a link that gives its reader something. */
export interface AccountMail {
  /** The workspace that it is sent for. */
  workspaceId: string;
  workspaceName: string;
  to: { name: string; email: string };
  /** The local part of its Message-ID, by which the mail catcher knows who may read it. */
  id: string;
  subject: string;
  /** What it says before and after the link. */
  before: string;
  link: { label: string; url: string };
  after: string;
}

/** Whether mail leaves this machine, so that a link in it proves that whoever has it reads that address. */
export const reachesPeople = (): boolean => config.smtpUrl !== undefined;

/**
 * Sends a mail from an address that is nobody's mailbox here: what bounces, or is answered with the link quoted in it, must not
 * come back to where the members of a workspace read it. The link is kept nowhere, so it is not tried again later.
 * @returns whether a mail server has taken it
 */
export async function sendAccountMail(mail: AccountMail): Promise<boolean> {
  const work = send(mail).catch((error: unknown) => {
    logger.warn({ err: error, id: mail.id }, 'mail about an account not sent');
    return false;
  });
  running.add(work);
  void work.finally(() => running.delete(work));
  return Promise.race([work, sleep(PATIENCE_MS, false, { ref: false })]);
}

async function send({ workspaceId, workspaceName, to, id, subject, ...said }: AccountMail): Promise<boolean> {
  const email = plainAddress(to.email);
  if (!email) return false;
  const [mailbox, { route, isOurs }] = await Promise.all([
    workspaceMailbox(db, { workspaceId }),
    routeOf(workspaceId, null),
  ]);
  const domain = domainOf(mailbox.address);
  const from = { name: plainName(workspaceName), email: `no-reply@${domain}` };
  const message = await mimeOf({
    from,
    to: { name: plainName(to.name), email },
    subject: plainName(subject),
    ...bodyOf(said, to.name),
    messageId: `${id}@${domain}`,
    inReplyTo: null,
    references: [],
    date: new Date(),
    automatic: true,
    attachments: [],
  });
  const bytes = isOurs ? await dkimSigned(message, from.email) : message;
  const outcome = await smtpPool().send(route, { from: from.email, to: email, bytes, gate: async () => true });
  if (outcome.kind !== 'accepted') logger.warn({ id, outcome }, 'mail about an account not sent');
  return outcome.kind === 'accepted';
}

function bodyOf({ before, link, after }: Pick<AccountMail, 'before' | 'link' | 'after'>, name: string) {
  const greeting = name ? `Hello ${plainName(name)},` : 'Hello,';
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  const anchor = `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`;
  return {
    text: `${greeting}\n\n${before}\n\n${link.label}: ${link.url}\n\n${after}\n`,
    html: [paragraph(greeting), paragraph(before), anchor, paragraph(after)].join('\n'),
  };
}
