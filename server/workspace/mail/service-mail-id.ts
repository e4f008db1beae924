import { newId } from '@/server/kernel/db/ids';
import { domainOf } from '@/server/kernel/mail/address';
import { mailDomain } from './workspace-mailbox';

/** How the Message-ID of a mail with a code begins. */
const CODE_MAIL = 'confirm';
/** How that of a mail with notifications begins. */
const NOTIFICATION_MAIL = 'notify';
/** Of every mail that the service itself writes to its members: invitations, their account, codes, notifications. */
const NOTICE = /^<?(?:invite|account|confirm|notify)\.(?:[a-z]+\.)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}@/;

/** The local parts of such Message-IDs. */
export const codeMailId = () => `${CODE_MAIL}.${newId()}`;
export const notificationMailId = () => `${NOTIFICATION_MAIL}.${newId()}`;

/**
 * Whether a mail is such a notice of this service, for a workspace with these addresses. Where its reader's mailbox is
 * connected it comes back in, and must not be recorded: whoever reads the workspace's mail would have the code or link in it.
 */
export function isServiceMail(messageId: string | null, ours: ReadonlySet<string>): boolean {
  if (!messageId || !NOTICE.test(messageId)) return false;
  const domain = domainOf(messageId.replace(/>$/, ''));
  return domain === mailDomain() || [...ours].some((address) => domainOf(address) === domain);
}
