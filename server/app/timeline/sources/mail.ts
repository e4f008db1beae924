import { utcText } from '@/server/kernel/db/record';
import { isSeen } from '@/server/outreach/mailboxes/people';
import { namedBy, tableSource } from '../source';

const TEXT = `regexp_replace(coalesce(nullif(left(t."bodyText", 4000), ''),
  regexp_replace(left(t."bodyHtml", 16000), '<[^>]*>', ' ', 'g')), '\\s+', ' ', 'g')`;

const ATTACHMENTS = `(SELECT coalesce(json_agg(json_build_object('id', a.id, 'fileName', a."fileName", 'size', a.size) ORDER BY a.id), '[]')
  FROM "EmailAttachment" a WHERE a."workspaceId" = t."workspaceId" AND a."emailId" = t.id)`;

/** Mail that was sent, came in, waits or failed, with what came of it. Steps of campaigns and sequences are mails too. */
export const mail = tableSource({
  type: 'mail',
  scopes: ['read:emails'],
  table: 'Email',
  by: { contact: 'contactId', lead: 'leadId', deal: 'dealId' },
  shown: isSeen,
  at: `coalesce(t."sentAt", CASE WHEN t.status = 'SCHEDULED' THEN t."scheduledAt" END, t."createdAt")`,
  title: `nullif(t.subject, '')`,
  text: TEXT,
  details: `'status', t.status, 'direction', t.direction, 'fromEmail', t."fromEmail", 'toEmail', t."toEmail", 'opens', t.opens,
    'clicks', t.clicks, 'repliedAt', ${utcText('t."repliedAt"')}, 'bouncedAt', ${utcText('t."bouncedAt"')},
    'campaign', ${namedBy('Campaign', 'campaignId')}, 'sequence', ${namedBy('Sequence', 'sequenceId')},
    'attachments', ${ATTACHMENTS}`,
});
