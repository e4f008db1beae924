import { type Sql, sql } from '@/server/kernel/db/client';
import { idSince, seen, type Viewer } from '../window';
import type { Outcome } from './names';

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

export const outcomeRows = (viewer: Viewer, of: Outcome): Sql => sql`
  SELECT e.id, coalesce(e."sentAt", e."createdAt") AS at FROM "Email" e WHERE ${seen(viewer, 'e', 'memberId')} AND ${OUTCOME[of]}`;
