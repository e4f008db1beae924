import type { Context } from '@/server/context';
import { db, raw, type Sql, sql } from '@/server/db/client';
import { all, utcText } from '@/server/db/record';
import { idSince, seen, viewerOf } from './window';

export const OUTCOMES = ['drafts', 'sent', 'opened', 'clicked', 'replied', 'bounced'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Days of mail whose results are counted. */
export const OUTCOME_DAYS = 30;
/** A draft may be written long before it is sent; one of more than a year is not looked for. */
const LATELY = sql`e.status = 'SENT' AND e.direction = 'OUTBOUND' AND e."sentAt" > now() - make_interval(days => ${OUTCOME_DAYS}::int)
  AND e.id > ${idSince('1 year')}`;

/** Which mails `e` each figure of the first page counts, and its list shows. */
export const OUTCOME: Record<Outcome, Sql> = {
  drafts: sql`e.status = 'DRAFT'`,
  sent: LATELY,
  opened: sql`${LATELY} AND e.opens > 0`,
  clicked: sql`${LATELY} AND e.clicks > 0`,
  replied: sql`${LATELY} AND e."repliedAt" IS NOT NULL`,
  bounced: sql`${LATELY} AND e."bouncedAt" IS NOT NULL`,
};

export interface OutcomeMail {
  id: string;
  subject: string;
  toEmail: string;
  contact: string | null;
  at: string;
}

interface Asked {
  of: Outcome;
  mine: boolean;
  limit: number;
  before?: string | undefined;
}

/** The mails behind a figure of the first page, one by one, newest first. */
export async function listOutcome(ctx: Context, { of, mine, limit, before }: Asked) {
  const viewer = viewerOf(ctx, mine);
  const conditions = [seen(viewer, 'e', 'memberId'), OUTCOME[of], before !== undefined && sql`e.id < ${before}::uuid`];
  const rows = await db.query<OutcomeMail>(sql`
    SELECT e.id::text, e.subject, e."toEmail", c.name AS contact, ${raw(utcText('coalesce(e."sentAt", e."createdAt")'))} AS at
    FROM "Email" e LEFT JOIN "Contact" c ON c."workspaceId" = e."workspaceId" AND c.id = e."contactId"
    WHERE ${all(conditions)} ORDER BY e.id DESC LIMIT ${limit + 1}`);
  const mails = rows.slice(0, limit);
  return { mails, nextCursor: rows.length > limit ? (mails.at(-1)?.id ?? null) : null };
}
