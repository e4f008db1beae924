import { db, raw, sql } from '@/server/kernel/db/client';
import { utcText } from '@/server/kernel/db/record';
import { displayAddress } from '@/server/kernel/mail/address';
import { plainText } from '@/server/kernel/mail/plain-text';
import { attachmentsOf } from '@/server/outreach/emails/attachments';
import type { EmailStatus } from '@/server/outreach/emails/shapes';
import type { Content } from '@/server/outreach/mail/compose/content';
import { type Preview, previewDraft } from '@/server/outreach/mail/compose/preview';
import { clientOf } from '@/server/outreach/mail/track/classify';
import type { Review } from './load';

/** Something that was done with the mail, and by which program. */
export interface Past {
  at: string;
  what: string;
  client: string | null;
  /** The member who did it, where that is known. */
  by: string | null;
}

/** All that the review page shows. */
export interface ReviewView {
  workspace: string;
  timezone: string;
  status: EmailStatus;
  error: string | null;
  sentAt: string | null;
  scheduledAt: string | null;
  from: string;
  to: string;
  cc: string[];
  bcc: string[];
  context: string | null;
  /** As written, with placeholders. */
  subject: string;
  bodyHtml: string;
  /** As it will arrive, or did. */
  content: Content;
  /** Why it cannot be sent as it stands. */
  problem: string | null;
  attachments: { id: string; fileName: string; size: number }[];
  history: Past[];
}

/** A draft, or one that waits as it was written. */
const isWritten = ({ status, isPlanned }: Row) => status === 'DRAFT' || isPlanned;

interface Row extends Omit<ReviewView, 'from' | 'to' | 'content' | 'problem' | 'attachments' | 'history'> {
  createdAt: string;
  isPlanned: boolean;
  fromEmail: string;
  fromName: string | null;
  toEmail: string;
  toName: string | null;
  bodyText: string | null;
}

const at = (column: string) => raw(utcText(column));

export async function viewOf(review: Review): Promise<ReviewView> {
  const { workspaceId, emailId } = review.mail;
  const [row] = await db.query<Row>(sql`
    SELECT w.name AS workspace, coalesce(p.timezone, w.timezone) AS timezone, m.status, m.error, ${at('m."sentAt"')} AS "sentAt",
      ${at('m."scheduledAt"')} AS "scheduledAt", ${at('m."createdAt"')} AS "createdAt", m."fromEmail", m."fromName",
      m."toEmail", CASE WHEN m.direction = 'OUTBOUND' THEN c.name END AS "toName", m.context, m.subject, m."bodyHtml", m."bodyText",
      m.status = 'SCHEDULED' AND m."leftDraftAt" IS NULL AS "isPlanned", m."ccEmails" AS cc, m."bccEmails" AS bcc
    FROM "Email" m JOIN "Workspace" w ON w.id = m."workspaceId"
    LEFT JOIN "Member" p ON p."workspaceId" = m."workspaceId" AND p.id = m."memberId"
    LEFT JOIN "Contact" c ON c."workspaceId" = m."workspaceId" AND c.id = m."contactId"
    WHERE m."workspaceId" = ${workspaceId}::uuid AND m.id = ${emailId}::uuid`);
  if (!row) throw new Error('The mail is gone.');
  const [{ content, problem }, attachments, history] = await Promise.all([
    isWritten(row) ? previewDraft(review.ctx, emailId) : asSent(row),
    attachmentsOf(db, review.ctx, emailId),
    historyOf(review, row.createdAt),
  ]);
  const { workspace, timezone, status, error, sentAt, scheduledAt, cc, bcc, context, subject, bodyHtml } = row;
  return {
    ...{ workspace, timezone, status, error, sentAt, scheduledAt, cc, bcc, context, subject, bodyHtml },
    from: displayAddress(row.fromName, row.fromEmail),
    to: displayAddress(row.toName, row.toEmail),
    content,
    problem,
    attachments: attachments.map(({ id, fileName, size }) => ({ id, fileName, size })),
    history,
  };
}

const asSent = async ({ subject, bodyHtml, bodyText }: Row): Promise<Preview> => ({
  content: { subject, html: bodyHtml, text: bodyText ?? (await plainText(bodyHtml)) },
  problem: null,
});

const DONE: Record<string, string> = {
  VIEW: 'Opened for review',
  EDIT: 'Edited',
  SEND: 'Sent from here',
  DISCARD: 'Discarded',
  ASK: 'Confirmation asked for',
  CONFIRM: 'Confirmed by mail',
  DELIVERED: 'Accepted by the mail server',
  OPEN: 'Opened by the recipient',
  CLICK: 'Link followed',
  REPLY: 'Answered',
  BOUNCE: 'Bounced',
  COMPLAINT: 'Reported as spam',
  UNSUBSCRIBE: 'Unsubscribed',
};

async function historyOf({ mail: { workspaceId, emailId } }: Review, createdAt: string): Promise<Past[]> {
  const rows = await db.query<Omit<Past, 'what'> & { type: string; userAgent: string | null }>(sql`
    SELECT * FROM (
      SELECT ${at('u."createdAt"')} AS at, u.action AS type, u."userAgent", NULL AS client, p.name AS by FROM "ReviewUse" u
      LEFT JOIN "Member" p ON p."workspaceId" = u."workspaceId" AND p.id = u."memberId"
      WHERE u."workspaceId" = ${workspaceId}::uuid AND u."emailId" = ${emailId}::uuid
      UNION ALL
      SELECT ${at('e.at')}, e.type, NULL, e.client, NULL FROM "EmailEvent" e
      WHERE e."workspaceId" = ${workspaceId}::uuid AND e."emailId" = ${emailId}::uuid AND e.source IS DISTINCT FROM 'MACHINE'
    ) h ORDER BY at DESC LIMIT 50`);
  const past = rows.map((row) => ({
    at: row.at,
    what: DONE[row.type] ?? row.type,
    client: row.client ?? (row.userAgent === null ? null : clientOf(row.userAgent)),
    by: row.by,
  }));
  return [...past, { at: createdAt, what: 'Written', client: null, by: null }];
}
