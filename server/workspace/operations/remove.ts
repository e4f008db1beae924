import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { raw, type Sql, sql } from '@/server/kernel/db/client';
import { arrayLiteral } from '@/server/kernel/db/unnest';
import { historySources } from '@/server/workspace/changes/sources';
import { presenceOf } from './holds';
import { laterChanges } from './later-changes';
import { movesOf, type Net } from './net';
import { byTable, sourceOf, type Work } from './work';

/** Deletes the records that the operation made, but for those that others have come to need. */
export async function removeMade(work: Work): Promise<void> {
  const { catalog, ctx, tx, nets, report } = work;
  const made = nets.filter(({ before, after }) => !before && after);
  const free = await stillFree(work, made);
  const going = new Set<string>();
  const groups = byTable(catalog, free, true);
  for (const [table, group] of groups) {
    const linked = await linkedSince(work, table, group, going);
    for (const { id } of group) {
      const by = linked.get(id);
      if (by === undefined) going.add(`${table}:${id}`);
      else report.conflict(table, id, { field: null, reason: 'linked', message: `It has been given a ${by} since.` });
    }
  }
  for (const { table, id } of made) if (!going.has(`${table}:${id}`)) work.kept.add(`${table}:${id}`);
  for (const [table, group] of groups) {
    const gone = group.filter(({ id }) => going.has(`${table}:${id}`));
    await applyChanges(
      tx,
      ctx,
      { record: { table } },
      gone.map(({ id }) => ({ kind: 'deleted', id, columns: {} })),
    );
    for (const { id } of gone) report.done(table, id);
  }
}

/** Those that are there, may go, and were changed by nobody else; the others are reported. */
async function stillFree(work: Work, made: readonly Net[]): Promise<Net[]> {
  const { tx, ctx, done, report } = work;
  const later = await laterChanges(
    tx,
    ctx,
    done,
    made.map(({ id }) => id),
  );
  const free: Net[] = [];
  for (const [table, group] of byTable(work.catalog, made)) {
    const { never, made: rule, counters = [] } = sourceOf(table)?.reverting ?? {};
    const stays = raw(rule?.when ?? 'FALSE');
    const rows = await tx.query<{ id: string; stays: boolean }>(sql`
      SELECT t.id::text, ${stays} AS stays FROM ${raw(`"${table}"`)} t
      WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t.id = ANY(${arrayLiteral(group.map(({ id }) => id))}::uuid[]) ORDER BY t.id FOR UPDATE`);
    const found = new Map(rows.map((row) => [row.id, row.stays]));
    const present = await presenceOf(work, table, rowsOf(ctx, table, group));
    for (const net of group) {
      const others = (later.get(net.id) ?? []).find(
        ({ kind, actor, names }) =>
          kind === 'updated' && actor !== done.actor && names.some((name) => !counters.includes(name)),
      );
      if (!found.has(net.id)) report.conflict(table, net.id, { field: null, reason: 'gone' });
      else if (never !== undefined || found.get(net.id))
        report.conflict(table, net.id, { field: null, reason: 'kept', message: never ?? rule?.why });
      else if (present.has(net.id))
        report.conflict(table, net.id, { field: null, reason: 'kept', message: present.get(net.id) });
      else if (others)
        report.conflict(table, net.id, { field: others.names[0] ?? null, reason: 'changed', later: others });
      else free.push(net);
    }
  }
  return free;
}

const rowsOf = ({ workspaceId }: Context, table: string, group: readonly Net[]) => sql`
  FROM ${raw(`"${table}"`)} t WHERE t."workspaceId" = ${workspaceId}::uuid AND t.id = ANY(${arrayLiteral(group.map(({ id }) => id))}::uuid[])`;

/** What points at records and was not there, or did not point there, when the operation had ended: what it is called. */
async function linkedSince(
  work: Work,
  table: string,
  group: readonly Net[],
  going: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const { tx, ctx, catalog } = work;
  const ids = sql`${arrayLiteral(group.map(({ id }) => id))}::uuid[]`;
  const own = ownLinks(work);
  const linked = new Map<string, string>();
  const look = async (from: string, column: string, condition: Sql) => {
    const source = sourceOf(from);
    const rows = await tx.query<{ id: string; target: string }>(sql`
      SELECT t.id::text, t.${raw(`"${column}"`)}::text AS target FROM ${raw(`"${from}"`)} t
      WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t.${raw(`"${column}"`)} = ANY(${ids}) AND ${condition}
        AND ${work.isPage ? notOwn(work, column, source !== undefined) : sql`TRUE`}`);
    for (const { id, target } of rows) {
      if (going.has(`${from}:${id}`) || own.has(`${from}:${id}`) || own.has(`${from}:${id}:${column}:${target}`))
        continue;
      linked.set(target, source?.key ?? from.replace(/\B[A-Z]/g, ' $&').toLowerCase());
    }
  };
  const ended = sql`t.id > ${lastId(work.done.at)}::uuid`;
  for (const { table: from, column } of catalog.keys.filter(({ to }) => to === table)) {
    // A record that points there says in its history since when; a row of a part is as old as its id.
    if (sourceOf(from)) await look(from, column, sql`TRUE`);
    else if (await hasIds(work, from)) await look(from, column, ended);
  }
  for (const { table: from, hangs } of historySources()) {
    const entity = sourceOf(table)?.entity;
    if (hangs && entity) await look(from, hangs.id, sql`t.${raw(`"${hangs.entity}"`)} = ${entity}`);
  }
  return linked;
}

/** That the operation neither added the row `t` nor set its pointer: of a page it is not known what is on the others. */
function notOwn({ ctx, done }: Work, column: string, isRecord: boolean): Sql {
  const points = raw(`t."${column}"`);
  if (isRecord)
    return sql`NOT EXISTS (SELECT FROM "Change" c WHERE c."workspaceId" = ${ctx.workspaceId}::uuid AND c."recordId" = t.id
      AND c."operationId"::text = ${done.id} AND c.kind = 'updated' AND c.fields->${column}->>1 = ${points}::text)`;
  return sql`NOT EXISTS (SELECT FROM "TrashedRow" r WHERE r."workspaceId" = ${ctx.workspaceId}::uuid AND r."rowId" = t.id
    AND r."operationId"::text = ${done.id} AND (r.kind = 'added' OR r.kind = 'moved' AND r."row"->${column}->>1 = ${points}::text))`;
}

/** Rows that the operation itself added or made, and pointers that it set. */
function ownLinks({ nets, done }: Work): Set<string> {
  const own = new Set<string>();
  for (const { kind, table, id } of done.trashed) if (kind === 'added') own.add(`${table}:${id}`);
  for (const { table, id, fields } of nets)
    for (const [column, { after }] of fields) own.add(`${table}:${id}:${column}:${after}`);
  for (const { table, id, column, after } of movesOf(done.trashed)) own.add(`${table}:${id}:${column}:${after}`);
  return own;
}

/** The last id that could be made until then: a UUIDv7 begins with its time (RFC 9562 §5.7). */
function lastId(at: string): string {
  const time = Date.parse(at).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7fff-bfff-ffffffffffff`;
}

/** Whether rows of a table have ids, and are kept by the trash: what the service keeps for itself links nothing. */
async function hasIds({ tx }: Work, table: string): Promise<boolean> {
  const [row] = await tx.query(sql`
    SELECT 1 FROM pg_trigger WHERE tgrelid = ${`"${table}"`}::regclass AND tgname = 'history_delete'`);
  return row !== undefined;
}
