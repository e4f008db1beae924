import { Prisma } from '@/prisma/generated/client';
import type { Context } from '@/server/kernel/context';
import { join, raw, type Sql, sql } from '@/server/kernel/db/client';
import { columnTypes } from '@/server/kernel/db/column-types';
import { literally } from '@/server/kernel/db/record';
import { GLOBAL } from '@/server/kernel/db/scope';
import type { Transaction } from '@/server/kernel/db/transaction';
import { isAddress, patternsOf } from '@/server/kernel/mail/address-in-text';
import { forgetEntries } from '@/server/workspace/search/prune';
import { namesOne } from './names';
import { allIds, idsOf, type Person } from './person';
import { isRecord, KEPT, tablesToSearch } from './reach';
import { type Marks, scrubbedText } from './scrub-json';

/** `%text%` for LIKE; `%` and `_` mean themselves. */
const anywhere = (texts: readonly string[]) => texts.map((text) => `%${literally(text)}%`);

/** Whether a text has one of the marks in it: a name anywhere, an address as a whole. */
function says(text: Sql, marks: readonly string[]): Sql {
  const [addresses, names] = [marks.filter(isAddress), marks.filter((mark) => !isAddress(mark))];
  // What has no such letters at all is most of what there is, and is known sooner so.
  return sql`(${text} ILIKE ANY(${anywhere(addresses)}::text[]) AND ${text} ~* ANY(${patternsOf(addresses)}::text[])
    OR ${text} ILIKE ANY(${anywhere(names)}::text[]))`;
}

/** A name of one word could be anybody's, or any word. */
const isFull = (name: string) => /\S\s+\S/.test(name);

/** By what texts are known to be about the person: ids, addresses, and full names. */
export async function marksOf(tx: Transaction, ctx: Context, person: Person): Promise<Marks> {
  const [table, of] = [(name: string) => raw(`"${name}" t`), (name: string) => idsOf(person, name)];
  const calls = (name: string, column: string) => sql`SELECT t.${raw(`"${column}"`)} AS name FROM ${table(name)}
    WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t.id = ANY(${of(name)}::uuid[])`;
  const rows = await tx.query<{ name: string | null }>(
    join(
      [calls('Contact', 'name'), calls('Lead', 'name'), calls('Booking', 'inviteeName'), calls('Chat', 'visitorName')],
      ' UNION ',
    ),
  );
  const names = rows.flatMap(({ name }) => (name && isFull(name) ? name.trim().toLowerCase() : []));
  return { ids: new Set(allIds(person)), texts: [...new Set([...person.forms, ...names])] };
}

/** Rows that are read and rewritten at once. */
const PAGE = 200;

interface Kept {
  table: string;
  /** What says which row it is, and what it says, in SQL over `t`. */
  key: string;
  text: string;
}
const EVENTS: Kept = { table: 'Event', key: 't.id', text: 'payload' };
const ANSWERS: Kept = { table: 'IdempotencyKey', key: 't.ctid', text: 'response' };

/** Rewrites the JSON texts of a table that name the person. @param since only rows whose key is as great */
async function rewrite(
  tx: Transaction,
  ctx: Context,
  { table, key, text }: Kept,
  person: Person,
  marks: Marks,
  since?: string,
) {
  const [from, column, named] = [raw(`"${table}" t`), raw(`t."${text}"`), raw(key)];
  const about = sql`(${says(column, marks.texts)} OR ${namesOne(column, allIds(person))})`;
  const rows = await tx.query<{ key: string }>(sql`
    SELECT ${named}::text AS key FROM ${from} WHERE t."workspaceId" = ${ctx.workspaceId}::uuid
      AND ${since === undefined ? sql`TRUE` : sql`${named} >= ${since}::uuid`} AND ${about}`);
  for (let at = 0; at < rows.length; at += PAGE) {
    const keys = rows.slice(at, at + PAGE).map((row) => row.key);
    const type = raw(key === 't.ctid' ? 'tid[]' : 'uuid[]');
    const texts = await tx.query<{ key: string; text: string }>(sql`
      SELECT ${named}::text AS key, ${column} AS text FROM ${from}
      WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND ${named} = ANY(${keys}::text[]::${type})`);
    await tx.query(sql`
      UPDATE ${from} SET ${raw(`"${text}"`)} = n.text
      FROM unnest(${texts.map((row) => row.key)}::text[]::${type}, ${texts.map((row) => scrubbedText(row.text, marks))}::text[]) AS n(key, text)
      WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND ${named} = n.key`);
  }
}

/** Events keep which record they are of, and nothing that it said. */
export const scrubEvents = (tx: Transaction, ctx: Context, person: Person, marks: Marks, since?: string) =>
  rewrite(tx, ctx, EVENTS, person, marks, since);

/** What members were told, answers that were kept for repeated requests, what was written into many records, what receivers said back. */
export async function forgetTexts(tx: Transaction, ctx: Context, person: Person, marks: Marks): Promise<void> {
  const named = (column: string) => says(raw(column), marks.texts);
  await rewrite(tx, ctx, ANSWERS, person, marks);
  await tx.query(sql`
    DELETE FROM "Notification" t WHERE t."workspaceId" = ${ctx.workspaceId}::uuid
      AND (${namesOne(raw('t.href'), allIds(person))} OR ${named('t.title')} OR ${named('t.body')})`);
  await tx.query(sql`
    DELETE FROM "BulkAction" t WHERE t."workspaceId" = ${ctx.workspaceId}::uuid
      AND (${named('t.action::text')} OR ${named('t.errors::text')})`);
  await tx.query(sql`
    UPDATE "WebhookDelivery" t SET "responseBody" = NULL, "lastError" = NULL
    WHERE t."workspaceId" = ${ctx.workspaceId}::uuid
      AND (${named('t."responseBody"')} OR ${named('t."lastError"')})`);
}

/** What goes on to say that something was, without its values. */
const REWRITTEN = new Set(['Change', 'Event']);

/** Tables that are no records, and that the walk to the person does not see: what was noted beside records. */
const BESIDE = Object.keys(Prisma.ModelName).filter((table) => {
  const looked = tablesToSearch().some((place) => place.table === table);
  return !GLOBAL.has(table) && !REWRITTEN.has(table) && !looked && !isRecord(table);
});

/** Deletes every row that was noted beside one of the person's: search, runs of workflows, uses of review links, and the like. */
export async function forgetBeside(tx: Transaction, ctx: Context, person: Person): Promise<void> {
  const ids = allIds(person);
  await forgetEntries(tx, ctx, ids);
  for (const table of BESIDE) {
    const types = await columnTypes(tx, table);
    const pointing = [...types].flatMap(([name, type]) => (type === 'uuid' && name !== 'workspaceId' ? name : []));
    if (pointing.length === 0) continue;
    const names = join(
      pointing.map((name): Sql => sql`t.${raw(`"${name}"`)} = ANY(${ids}::uuid[])`),
      ' OR ',
    );
    await tx.query(
      sql`DELETE FROM ${raw(`"${table}" t`)} WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND (${names})`,
    );
  }
}

/** Takes the values of the person's rows out of the history, and everything of them out of the trash. */
export async function forgetHistory(tx: Transaction, ctx: Context, person: Person): Promise<void> {
  const [ids, kept] = [allIds(person), [...KEPT]];
  const pointer = (row: string) =>
    sql`(${raw(row)}->>'contactId' = ANY(${ids}::text[]) OR ${raw(row)}->>'leadId' = ANY(${ids}::text[]))`;
  await tx.query(sql`
    UPDATE "Change" c SET fields = NULL WHERE c."workspaceId" = ${ctx.workspaceId}::uuid AND c."recordId" = ANY(${ids}::uuid[])
      AND c.fields IS NOT NULL`);
  await tx.query(sql`
    UPDATE "Change" c SET fields = NULL WHERE c."workspaceId" = ${ctx.workspaceId}::uuid AND c.fields IS NOT NULL
      AND (${says(raw('c.fields::text'), person.forms)}
        OR c.kind IN ('deleted', 'merged') AND c."table" <> ALL(${kept}::text[]) AND ${pointer('c.fields')})`);
  // A business record can still come back, without its pointer.
  await tx.query(sql`
    UPDATE "TrashedRow" r SET "row" = r."row" || '{"contactId": null}' WHERE r."workspaceId" = ${ctx.workspaceId}::uuid
      AND r."table" = ANY(${kept}::text[]) AND r.kind = 'deleted' AND r."row"->>'contactId' = ANY(${ids}::text[])`);
  await tx.query(sql`
    DELETE FROM "TrashedRow" r WHERE r."workspaceId" = ${ctx.workspaceId}::uuid AND (r."operationId" = (acting())[1]::uuid
      OR r."rowId" = ANY(${ids}::uuid[]) OR ${says(raw('r."row"::text'), person.forms)} OR ${namesOne(raw('r."row"::text'), ids)})`);
}
