import type { Context } from '@/server/kernel/context';
import type { Descriptor } from '@/server/kernel/contract/descriptor';
import type { Input } from '@/server/kernel/contract/implement';
import { db, raw, type Sql, sql } from '@/server/kernel/db/client';
import { utcText } from '@/server/kernel/db/record';
import { listedRecords } from '@/server/records/listed-records';
import type { ReportRecord, reportsContract } from './contract';
import { askedBy, conditionOf, patiently, placeOf } from './count';
import { questionOf, readQuestion } from './question';

interface Found {
  entity: string;
  id: string;
  at: string | null;
}

/**
 * The records behind a figure, one for each that it counts: by the rows and conditions that count it, so that list and figure cannot
 * differ. They are passed over by number, as one record may be there several times at the same moment.
 */
export async function listReportRecords(
  ctx: Context,
  { offset = 0, limit, ...input }: Input<typeof reportsContract.records>,
) {
  const read = await readQuestion(ctx, questionOf(input));
  const { timezone } = await placeOf(ctx);
  const asked = { ...askedBy(read, timezone), isAdded: false };
  const { source, fields } = read;
  const dated = fields.get(source.dateField);
  const value = dated?.comparison.value ?? raw('t."createdAt"');
  const at = dated?.kind === 'day' ? sql`(${value})::text` : sql`(${value})`;
  const shown = dated?.kind === 'day' ? raw('r.at') : raw(utcText('r.at'));
  const found = await patiently<Found>(
    ctx,
    sql`SELECT r.entity, r.id::text, ${shown} AS at FROM (
      SELECT ${source.entity} AS entity, t.id, ${at} AS at FROM (${source.rows(ctx, asked)}) t
      WHERE ${conditionOf(ctx, read, asked)} ORDER BY ${value} DESC NULLS LAST, t.id LIMIT ${limit + 1}::int OFFSET ${offset}::int) r`,
  );
  const page = found.slice(0, limit);
  const names = await namesOf(ctx, page);
  const records = page.map((one): ReportRecord => {
    return { ...one, ...(names.get(one.id) ?? { title: null, about: null }) };
  });
  return { records, more: found.length > limit };
}

/** A note has no title: it is called as it begins. */
const titleOf = ({ title }: Descriptor) => (title === undefined ? 'left(t.body, 80)' : `t."${title}"`);

/** What records are called, and what each is about: where they are called by their own, or by whom they were with. */
const CALLED: Readonly<Record<string, (ctx: Context) => Sql>> = {
  ...Object.fromEntries(
    listedRecords.map((listed) => [
      listed.key,
      ({ workspaceId }: Context) =>
        sql`SELECT t.id, ${raw(titleOf(listed))} AS title, NULL AS about FROM ${raw(`"${listed.table}"`)} t WHERE t."workspaceId" = ${workspaceId}::uuid`,
    ]),
  ),
  email: ({ workspaceId }) => sql`
    SELECT t.id, coalesce(c.name, t."toEmail", t."fromEmail") AS title, t.subject AS about FROM "Email" t
    LEFT JOIN "Contact" c ON c."workspaceId" = t."workspaceId" AND c.id = t."contactId" WHERE t."workspaceId" = ${workspaceId}::uuid`,
  booking: ({ workspaceId }) => sql`
    SELECT t.id, t."inviteeName" AS title, b.title AS about FROM "Booking" t
    JOIN "BookingType" b ON b."workspaceId" = t."workspaceId" AND b.id = t."bookingTypeId" WHERE t."workspaceId" = ${workspaceId}::uuid`,
  chat: ({ workspaceId }) => sql`
    SELECT t.id, coalesce(t."visitorName", t."visitorEmail", 'Visitor') AS title, t.subject AS about FROM "Chat" t
    WHERE t."workspaceId" = ${workspaceId}::uuid`,
  communication: ({ workspaceId }) => sql`
    SELECT t.id, coalesce(c.name, l.name) AS title, coalesce(t.subject, initcap(t.type)) AS about FROM "Communication" t
    LEFT JOIN "Contact" c ON c."workspaceId" = t."workspaceId" AND c.id = t."contactId"
    LEFT JOIN "Lead" l ON l."workspaceId" = t."workspaceId" AND l.id = t."leadId" WHERE t."workspaceId" = ${workspaceId}::uuid`,
};

async function namesOf(
  ctx: Context,
  page: readonly Found[],
): Promise<Map<string, Pick<ReportRecord, 'title' | 'about'>>> {
  const names = new Map<string, Pick<ReportRecord, 'title' | 'about'>>();
  for (const entity of new Set(page.map((one) => one.entity))) {
    const ids = page.flatMap((one) => (one.entity === entity ? one.id : []));
    const called = CALLED[entity];
    if (!called) continue;
    const rows = await db.query<{ id: string } & Pick<ReportRecord, 'title' | 'about'>>(sql`
      SELECT x.id::text, x.title, nullif(x.about, '') AS about FROM (${called(ctx)} AND t.id = ANY(${ids}::uuid[])) x`);
    for (const { id, ...words } of rows) names.set(id, words);
  }
  return names;
}
