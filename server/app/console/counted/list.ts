import type { Context } from '@/server/kernel/context';
import { db, empty, raw, type Sql, sql } from '@/server/kernel/db/client';
import { utcText } from '@/server/kernel/db/record';
import { assertAdmin } from '@/server/workspace/auth/team/rules';
import { todaysMeetings, type Viewer, viewerOf, zoneOf } from '../window';
import { activityRows } from './activity';
import { endingRows } from './endings';
import { ACTIVITIES, type Counted, ENDINGS, OUTCOMES } from './names';
import { outcomeRows } from './outcome';
import { shownCommunication, shownDelivery, shownMail, shownMeeting } from './shown';

export interface CountedRow {
  id: string;
  at: string;
  /** Whom or what it was with. */
  who: string;
  about: string;
  href: string;
}

/** Which rows a figure counts, by id and time, and how one of them is shown. */
interface Source {
  rows: (viewer: Viewer) => Sql;
  shown: (viewer: Viewer) => Sql;
  soonestFirst?: boolean;
  adminsOnly?: boolean;
}

const SHOWN = { sent: shownMail, received: shownMail, meetings: shownMeeting, logged: shownCommunication };
const todayRows = (viewer: Viewer) =>
  sql`SELECT b.id, b."startAt" AS at FROM "Booking" b WHERE ${todaysMeetings(viewer)}`;

const SOURCES = new Map<Counted, Source>([
  ...OUTCOMES.map((of) => source(`mail-${of}`, { rows: (viewer) => outcomeRows(viewer, of), shown: shownMail })),
  ...ACTIVITIES.map((of) => source(`activity-${of}`, { rows: (viewer) => activityRows(viewer, of), shown: SHOWN[of] })),
  source('meetings-today', { rows: todayRows, shown: shownMeeting, soonestFirst: true }),
  ...ENDINGS.map((of) =>
    source(`webhooks-${of}`, { rows: (viewer) => endingRows(viewer, of), shown: shownDelivery, adminsOnly: true }),
  ),
]);

function source(name: Counted, of: Source): [Counted, Source] {
  return [name, of];
}

interface Asked {
  of: Counted;
  mine: boolean;
  limit: number;
  /** A day alone, as the member's clock has it. */
  day?: string | undefined;
  /** The time and id of the last row of the page before, as `nextCursor` gives them. */
  after?: { at: string; id: string } | undefined;
}

/** What a figure of the first page counts, one by one. Throws the 403 of figures that only admins see. */
export async function listCounted(ctx: Context, { of, mine, limit, day, after }: Asked) {
  const found = SOURCES.get(of);
  if (!found) throw new Error(`Nothing is counted as ${of}.`);
  if (found.adminsOnly) assertAdmin(ctx);
  const viewer = viewerOf(ctx, mine);
  const [order, beyond] = found.soonestFirst ? [raw('ASC'), raw('>')] : [raw('DESC'), raw('<')];
  const onDay = day ? sql`AND (r.at AT TIME ZONE ${zoneOf(viewer)})::date = ${day}::date` : empty;
  const rest = after ? sql`AND (r.at, r.id) ${beyond} (${after.at}::timestamptz, ${after.id}::uuid)` : empty;
  const rows = await db.query<CountedRow>(sql`
    SELECT h.id::text, ${raw(utcText('h.at'))} AS at, s.who, s.about, s.href
    FROM (SELECT * FROM (${found.rows(viewer)}) r WHERE true ${onDay} ${rest} ORDER BY r.at ${order}, r.id ${order} LIMIT ${limit + 1}) h
    CROSS JOIN LATERAL (${found.shown(viewer)}) s ORDER BY h.at ${order}, h.id ${order}`);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last ? { at: last.at, id: last.id } : null };
}
