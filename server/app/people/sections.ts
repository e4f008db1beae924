import { historySources } from '@/server/app/history-sources';
import type { Context } from '@/server/kernel/context';
import { db, raw, type Sql, sql } from '@/server/kernel/db/client';
import type { RecordType } from '@/server/kernel/db/record';
import { emailDetailRecord } from '@/server/outreach/emails/record';
import { isCaughtShown } from '@/server/outreach/mail/catcher/caught';
import { downloadOf } from '@/server/records/files/get';
import { CHANGE_COLUMNS, type ChangeRow, printChanges } from '@/server/workspace/changes/read';
import { namesOne } from './names';
import { allIds, type Person } from './person';
import { rowsOf, sectionOf } from './reach';

export type Row = Record<string, unknown>;

/** What is read of one kind, some rows at a time. */
export interface Section {
  key: string;
  count: number;
  read(offset: number, limit: number): Promise<Row[]>;
}

/** How a kind is printed where the history's way shows too little. */
const PRINTED: Readonly<Record<string, RecordType>> = { Email: emailDetailRecord };
const recordOf = (table: string): RecordType | undefined =>
  PRINTED[table] ?? historySources.find((source) => source.table === table)?.record;

/** The service's own bookkeeping, and secrets: nothing of it is about the person. */
const INTERNAL = `'{workspaceId,storageKey,claimId,leaseUntil,handedAt,clientId,addressHash,senderHash,raw,sha256}'::text[]`;

/** What the API's form leaves out of what is held. */
const BESIDE: Readonly<Record<string, string>> = {
  Email: `jsonb_build_object('bodyText', t."bodyText", 'fromName', t."fromName", 'context', t.context,
    'opens', t.opens, 'clicks', t.clicks)`,
  TagAssignment: `(SELECT jsonb_build_object('tag', g.name) FROM "Tag" g WHERE g."workspaceId" = t."workspaceId" AND g.id = t."tagId")`,
  Quote: `jsonb_build_object('versions', (SELECT coalesce(jsonb_agg(jsonb_build_object('version', v.version, 'document', v.document::jsonb,
      'answers', (SELECT coalesce(jsonb_agg(jsonb_build_object('decision', a.decision, 'name', a.name, 'reason', a.reason,
        'decidedAt', a."decidedAt") ORDER BY a.number), '[]') FROM "QuoteAcceptance" a
        WHERE a."workspaceId" = v."workspaceId" AND a."quoteId" = v."quoteId" AND a.version = v.version)) ORDER BY v.version), '[]')
    FROM "QuoteVersion" v WHERE v."workspaceId" = t."workspaceId" AND v."quoteId" = t.id))`,
};

/** A mail whose links or codes give something away is opened by whom the mail catcher shows it to; others are told that it is there. */
const caughtMail = (ctx: Context) => sql`(SELECT CASE WHEN ${isCaughtShown(ctx)}
    THEN jsonb_build_object('source', encode(t.raw, 'escape')) ELSE '{"subject": null, "source": null}' END FROM (SELECT t.*) c)`;

/** One row as the API prints it, where it does, with what it leaves out. */
function printed(ctx: Context, table: string): { from: Sql; json: Sql } {
  const record = recordOf(table);
  const beside = table === 'CaughtMail' ? caughtMail(ctx) : raw(BESIDE[table] ?? `'{}'::jsonb`);
  if (!record) return { from: rowsOf(table), json: sql`to_jsonb(t) - ${raw(INTERNAL)} || ${beside}` };
  return {
    from: sql`${record.from} CROSS JOIN LATERAL (SELECT ${record.columns}) x`,
    json: sql`to_jsonb(x) || ${beside}`,
  };
}

function sectionOfRows(ctx: Context, table: string, ids: readonly string[], key = sectionOf(table)): Section {
  const { from, json } = printed(ctx, table);
  return {
    key,
    count: ids.length,
    async read(offset, limit) {
      const rows = await db.query<{ id: string; json: Row }>(sql`
        SELECT t.id::text AS id, ${json} AS json FROM ${from}
        WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t.id = ANY(${ids.slice(offset, offset + limit)}::uuid[]) ORDER BY t.id`);
      return rows.map((row) => (table === 'File' ? { ...row.json, ...downloadOf(ctx.workspaceId, row.id) } : row.json));
    },
  };
}

/** What members were told of the person's records: their pages are in the link. */
async function notificationsOf(ctx: Context, person: Person): Promise<Section> {
  const rows = await db.query<{ id: string }>(sql`
    SELECT n.id::text AS id FROM "Notification" n WHERE n."workspaceId" = ${ctx.workspaceId}::uuid AND ${namesOne(raw('n.href'), allIds(person))}`);
  return sectionOfRows(
    ctx,
    'Notification',
    rows.map(({ id }) => id),
  );
}

/** The history of the person's rows, record by record. */
async function historyOf(ctx: Context, person: Person): Promise<Section> {
  const keys = await db.query<{ id: string; seq: string }>(sql`
    SELECT c."recordId"::text AS id, c.seq::text FROM "Change" c
    WHERE c."workspaceId" = ${ctx.workspaceId}::uuid AND c."recordId" = ANY(${allIds(person)}::uuid[]) ORDER BY c."recordId", c.seq`);
  return {
    key: 'history',
    count: keys.length,
    async read(offset, limit) {
      const some = keys.slice(offset, offset + limit);
      const [ids, seqs] = [[...new Set(some.map(({ id }) => id))], some.map(({ seq }) => seq)];
      const rows = await db.query<ChangeRow>(sql`
        SELECT ${CHANGE_COLUMNS} FROM "Change" c WHERE c."workspaceId" = ${ctx.workspaceId}::uuid
          AND c."recordId" = ANY(${ids}::uuid[]) AND c.seq = ANY(${seqs}::bigint[]) ORDER BY c."recordId", c.seq`);
      return (await printChanges(ctx, rows)).value;
    },
  };
}

/** Everything that is held about a person, kind by kind. */
export async function sectionsOf(ctx: Context, person: Person): Promise<Section[]> {
  const found = [...person.ids, ...person.kept].map(([table, ids]) => sectionOfRows(ctx, table, ids));
  const copied = [...person.copied].map(([table, ids]) =>
    sectionOfRows(ctx, table, ids, `${sectionOf(table)}ListingTheAddress`),
  );
  const beside = [await notificationsOf(ctx, person), await historyOf(ctx, person)];
  return [...found, ...copied, ...beside].filter(({ count }) => count > 0);
}
