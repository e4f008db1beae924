import { setTimeout as sleep } from 'node:timers/promises';
import { db } from '@/server/kernel/db/client';
import { logger } from '@/server/kernel/log';
import { plainAddress, plainName } from '@/server/kernel/mail/address';
import { running } from '@/server/kernel/mail/attempt';
import { dkimSigned, mimeOf } from '@/server/kernel/mail/mime';
import { isUnreached } from '@/server/kernel/mail/smtp/outcome';
import { smtpPool } from '@/server/kernel/mail/smtp/pool';
import { serviceDomain, workspaceMailbox } from '@/server/workspace/mail/workspace-mailbox';
import { routeOf } from './route';

/** How long whoever waits for it is kept waiting for the mail server; the mail may still go after that. */
const PATIENCE_MS = 10_000;

/** A mail of the service itself that gives its reader something: a link, or a code. */
export interface ServiceMail {
  /** The workspace that it is sent for. */
  workspaceId: string;
  workspaceName: string;
  to: { name: string; email: string };
  /** The local part of its Message-ID, by which the mail catcher knows who may read it. */
  id: string;
  subject: string;
  text: string;
  html: string;
  /** Whether answers come in at the workspace's own mailbox, where what they are about takes them. */
  canAnswer?: boolean;
  /** Asked before the first byte goes to a server: whether it is to go, still. */
  gate?: () => Promise<boolean>;
}

/** What came of a mail. Unreached: no server could be asked to take it, so that it may be sent later. */
export type ServiceMailOutcome = 'sent' | 'unreached' | 'failed';

/**
 * Sends a mail from an address that is nobody's mailbox here: what bounces, or is answered with the whole of it quoted, must not
 * come back to where the members of a workspace read it. It is kept nowhere, so it is not tried again later but by whoever asks.
 */
export async function handServiceMail(notice: ServiceMail): Promise<ServiceMailOutcome> {
  const work = send(notice).catch((error: unknown): ServiceMailOutcome => {
    logger.warn({ err: error, id: notice.id }, 'notice not mailed');
    return 'failed';
  });
  running.add(work);
  void work.finally(() => running.delete(work));
  return Promise.race([work, sleep(PATIENCE_MS, 'failed' as const, { ref: false })]);
}

/** The same for who does not send it again. @returns whether a mail server has taken it */
export const sendServiceMail = async (notice: ServiceMail): Promise<boolean> =>
  (await handServiceMail(notice)) === 'sent';

async function send(notice: ServiceMail): Promise<ServiceMailOutcome> {
  const { workspaceId, workspaceName, to, id, subject, text, html, canAnswer, gate = async () => true } = notice;
  const email = plainAddress(to.email);
  if (!email) return 'failed';
  const [mailbox, { route, isOurs }] = await Promise.all([
    workspaceMailbox(db, { workspaceId }),
    routeOf(workspaceId, null),
  ]);
  const domain = serviceDomain(mailbox);
  const from = { name: plainName(workspaceName), email: `no-reply@${domain}` };
  const message = await mimeOf({
    from,
    ...(canAnswer && { replyTo: { name: from.name, email: mailbox.address } }),
    to: { name: plainName(to.name), email },
    subject: plainName(subject),
    text,
    html,
    messageId: `${id}@${domain}`,
    inReplyTo: null,
    references: [],
    date: new Date(),
    automatic: true,
    attachments: [],
  });
  const bytes = isOurs ? await dkimSigned(message, from.email) : message;
  const outcome = await smtpPool().send(route, { from: from.email, to: email, bytes, gate });
  if (outcome.kind === 'accepted') return 'sent';
  logger.warn({ id, outcome }, 'notice not mailed');
  return isUnreached(outcome) ? 'unreached' : 'failed';
}
