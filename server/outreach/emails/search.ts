import type { Source } from '@/server/workspace/search/sources';
import { emailDescriptor } from './descriptor';

/** A mail is found by this much of its text. */
const TEXT_LENGTH = 20_000;

/** How search reads mail. */
export const emailSource: Source = {
  table: emailDescriptor.table,
  letter: 'm',
  title: `coalesce(nullif(t.subject, ''), 'Mail without a subject')`,
  subtitle: `CASE WHEN t.direction = 'INBOUND' THEN 'From ' || t."fromEmail"
    WHEN t.status = 'DRAFT' THEN 'Draft to ' || t."toEmail" ELSE 'To ' || t."toEmail" END`,
  text: `concat_ws(' ', t."fromEmail", t."toEmail", array_to_string(t."ccEmails", ' '),
    left(coalesce(nullif(t."bodyText", ''), regexp_replace(left(t."bodyHtml", ${2 * TEXT_LENGTH}), '<[^>]*>', ' ', 'g')), ${TEXT_LENGTH}))`,
  keys: 't."toEmail", t."fromEmail"',
  path: `'/inbox?box=' || CASE WHEN t.direction = 'INBOUND' THEN 'inbox' WHEN t.status = 'DRAFT' THEN 'drafts'
    WHEN t.status = 'SENT' THEN 'sent' ELSE 'outbox' END || '&id=' || t.id`,
  open: `t.status = 'DRAFT'`,
};
