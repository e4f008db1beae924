import { db, sql } from '@/server/kernel/db/client';
import { ACTIVITY_DAYS, happened } from './counted/activity';
import type { Outcome } from './counted/names';
import { OUTCOME, OUTCOME_DAYS } from './counted/outcome';
import { seen, type Viewer, zoneOf } from './window';

/** What happened on a day, as the member's clock has it. */
export interface ActivityDay {
  day: string;
  sent: number;
  received: number;
  meetings: number;
  /** Calls, messages and the like that were logged. */
  logged: number;
}

/** The last two weeks, day by day, today included. */
export function activityByDay(viewer: Viewer): Promise<ActivityDay[]> {
  const zone = zoneOf(viewer);
  return db.query<ActivityDay>(sql`
    WITH happened AS (${happened(viewer)}), zone AS (SELECT ${zone} AS name)
    SELECT d.day::text AS day, count(*) FILTER (WHERE h.what = 'sent')::int AS sent,
      count(*) FILTER (WHERE h.what = 'received')::int AS received,
      count(*) FILTER (WHERE h.what = 'meetings')::int AS meetings, count(*) FILTER (WHERE h.what = 'logged')::int AS logged
    FROM zone
    CROSS JOIN LATERAL (
      SELECT ((now() AT TIME ZONE zone.name)::date - n) AS day FROM generate_series(0, ${ACTIVITY_DAYS - 1}::int) n) d
    LEFT JOIN happened h ON (h.at AT TIME ZONE zone.name)::date = d.day
    GROUP BY d.day ORDER BY d.day`);
}

/** How the mail that was sent in the last 30 days has done. */
export interface MailResults {
  sent: number;
  /** By persons, as far as can be told. */
  opened: number;
  clicked: number;
  replied: number;
  bounced: number;
}

/** The mail of a day, as the member's clock has it, and what has come of it. */
export interface MailDay extends MailResults {
  day: string;
}

const figures = sql`${count('sent')} AS sent, ${count('opened')} AS opened, ${count('clicked')} AS clicked,
  ${count('replied')} AS replied, ${count('bounced')} AS bounced`;

function count(of: Exclude<Outcome, 'drafts'>) {
  return sql`(count(*) FILTER (WHERE ${OUTCOME[of]}))::int`;
}

export async function mailResults(viewer: Viewer): Promise<MailResults> {
  const [row] = await db.query<MailResults>(sql`
    SELECT ${figures} FROM "Email" e WHERE ${seen(viewer, 'e', 'memberId')} AND ${OUTCOME.sent}`);
  return row ?? { sent: 0, opened: 0, clicked: 0, replied: 0, bounced: 0 };
}

/** The same mails day by day, days without any included. The first day may be a part of one. */
export function mailByDay(viewer: Viewer): Promise<MailDay[]> {
  return db.query<MailDay>(sql`
    WITH zone AS (SELECT ${zoneOf(viewer)} AS name),
    days AS (SELECT ((now() AT TIME ZONE zone.name)::date - n) AS day FROM zone, generate_series(0, ${OUTCOME_DAYS}::int) n)
    SELECT d.day::text AS day, ${figures} FROM zone CROSS JOIN days d
    LEFT JOIN (SELECT * FROM "Email" e WHERE ${seen(viewer, 'e', 'memberId')} AND ${OUTCOME.sent}) e
      ON (e."sentAt" AT TIME ZONE zone.name)::date = d.day
    GROUP BY d.day ORDER BY d.day`);
}
