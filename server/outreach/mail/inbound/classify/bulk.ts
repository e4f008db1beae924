import { header, headerValues, type ParsedMail } from '../mime/parsed-mail';

/** Fields of senders to many: RFC 2919, RFC 2369, RFC 8058, and what the large senders add. */
const FIELDS = [
  ...['list-id', 'list-unsubscribe', 'list-unsubscribe-post', 'list-post', 'x-campaign', 'x-campaignid'],
  ...['mailing-list', 'x-mailing-list', 'x-mlserver', 'x-ml-name'],
];
const MACHINES =
  /^(no-?reply|do-?not-?reply|donotreply|newsletter|news|notifications?|mailer|marketing|updates?)([+.-].*)?$/;

/** Whether a mail went to many: a newsletter, a list, a notification. */
export function isBulk(mail: ParsedMail): boolean {
  if (FIELDS.some((name) => headerValues(mail, name).length > 0)) return true;
  if (/^(bulk|list|junk)$/i.test(header(mail, 'precedence').trim())) return true;
  return headerValues(mail, 'feedback-id').length > 0 && MACHINES.test(mail.from?.email.split('@')[0] ?? '');
}
