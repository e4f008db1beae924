import { applyChanges } from '@/server/kernel/changes';
import { empty, join, raw, type Sql, sql } from '@/server/kernel/db/client';
import { arrayLiteral } from '@/server/kernel/db/unnest';
import { keepHeldParts } from './holds';
import { laterChanges } from './later-changes';
import { type Move, movesOf } from './net';
import { partColumns } from './restore';
import { byTable, sourceOf, type Work } from './work';

/** The rows of records, such as the lines of a quote, that others changed since stay as they are. */
export async function checkParts(work: Work): Promise<void> {
  const { tx, ctx, done, nets, report, lockedParts } = work;
  const fieldsOf = (table: string) => sourceOf(table)?.parts?.map(({ field }) => field) ?? [];
  const changed = nets.filter(
    ({ table, before, after, named }) => before && after && fieldsOf(table).some((field) => named.has(field)),
  );
  const later = await laterChanges(
    tx,
    ctx,
    done,
    changed.map(({ id }) => id),
  );
  for (const { table, id, named } of changed) {
    for (const field of fieldsOf(table).filter((one) => named.has(one))) {
      const since = (later.get(id) ?? []).find(({ names }) => names.includes(field));
      if (!since) continue;
      lockedParts.add(`${table}:${id}:${field}`);
      report.conflict(table, id, { field, reason: 'changed', later: since });
    }
  }
  await keepHeldParts(work, changed);
}

/** Takes away the rows of parts that the operation added. */
export async function removeAdded(work: Work): Promise<void> {
  const { tx, ctx, catalog, done } = work;
  const parts = partColumns();
  const added = done.trashed.filter(({ kind }) => kind === 'added');
  for (const [table, group] of byTable(catalog, added, true)) {
    const pointers = catalog.keys.filter((key) => key.table === table);
    const names = pointers.map(({ column }) => column);
    const rows = await tx.query<{ id: string; values: Record<string, string | null> }>(sql`
      SELECT t.id::text, (SELECT coalesce(jsonb_object_agg(e.key, e.value), '{}') FROM jsonb_each(to_jsonb(t)) e
        WHERE e.key = ANY(${names}::text[])) AS values FROM ${raw(`"${table}"`)} t
      WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t.id = ANY(${arrayLiteral(group.map(({ id }) => id))}::uuid[])`);
    const free = rows.filter(
      ({ values }) =>
        !pointers.some(({ column, to }) => work.kept.has(`${to}:${values[column]}`)) &&
        !(parts.get(table) ?? []).some(({ parent, column, field }) =>
          work.lockedParts.has(`${parent}:${values[column]}:${field}`),
        ),
    );
    await tx.query(sql`
      DELETE FROM ${raw(`"${table}"`)} t
      WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t.id = ANY(${arrayLiteral(free.map(({ id }) => id))}::uuid[])`);
  }
}

/** Points parts again at what they pointed at, where they still point as the operation left them. */
export async function moveBack(work: Work): Promise<void> {
  for (const [table, group] of byTable(work.catalog, movesOf(work.done.trashed))) {
    for (const column of new Set(group.map((move) => move.column))) {
      await moveColumn(
        work,
        table,
        column,
        group.filter((move) => move.column === column),
      );
    }
  }
}

async function moveColumn(work: Work, table: string, column: string, moves: Move[]): Promise<void> {
  const { tx, ctx, catalog, movedParts } = work;
  const to = catalog.keys.find((key) => key.table === table && key.column === column)?.to;
  const [name, at] = [raw(`"${table}"`), raw(`"${column}"`)];
  const isThere = to
    ? sql`(m.before IS NULL OR EXISTS (SELECT FROM ${raw(`"${to}"`)} x WHERE x."workspaceId" = t."workspaceId" AND x.id = m.before))`
    : sql`TRUE`;
  const values = (key: 'before' | 'after') => moves.map((move) => (move[key] === null ? null : String(move[key])));
  const owners = partColumns().get(table) ?? [];
  const moved = await tx.query<{ ids: (string | null)[] }>(sql`
    UPDATE ${name} t SET ${at} = m.before
    FROM unnest(${arrayLiteral(moves.map(({ id }) => id))}::uuid[], ${arrayLiteral(values('before'))}::uuid[],
      ${arrayLiteral(values('after'))}::uuid[]) AS m(id, before, after)
    WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t.id = m.id AND t.${at} IS NOT DISTINCT FROM m.after AND ${isThere}
      ${hasRoom(
        catalog.uniques.filter((key) => key.table === table && key.columns.includes(column)),
        name,
        column,
      )}
    RETURNING ${raw(`ARRAY[${owners.map((owner) => `t."${owner.column}"::text`).join(', ')}]::text[]`)} AS ids`);
  for (const { ids } of moved)
    movedParts.push(
      ...owners.flatMap(({ parent, field }, i) => {
        const id = ids[i];
        return id ? [{ table: parent, id, field }] : [];
      }),
    );
}

/** The conditions that no other row has what a unique key would give this one. */
function hasRoom(uniques: readonly { columns: string[]; predicate: string | null }[], table: Sql, column: string): Sql {
  const rooms = uniques.map(({ columns, predicate }) => {
    const others = columns.filter((one) => one !== column).map((one) => raw(`AND o."${one}" = t."${one}"`));
    return sql`AND NOT EXISTS (SELECT FROM ${table} o WHERE o."workspaceId" = t."workspaceId" AND o.id <> t.id
      AND o.${raw(`"${column}"`)} = m.before ${others.length > 0 ? join(others, ' ') : empty} ${raw(predicate ? `AND ${predicate}` : '')})`;
  });
  return rooms.length > 0 ? join(rooms, ' ') : empty;
}

/**
 * Says of records that their tags or parts are others again, which is a change of theirs though it writes none of their columns. Parts that
 * point again at what came back are said too where the operation is not told of their record: a part of one is taken back.
 */
export async function notifyParts(work: Work): Promise<void> {
  const { tx, ctx, nets, report, lockedParts, movedParts } = work;
  const updatedAt = new Date();
  const renamed = nets.flatMap(({ table, id, before, after, named }) => {
    const parts = before && after ? ['tags', ...(sourceOf(table)?.parts?.map(({ field }) => field) ?? [])] : [];
    return parts.flatMap((field) =>
      named.has(field) && !lockedParts.has(`${table}:${id}:${field}`) ? [{ table, id, field }] : [],
    );
  });
  const records = new Map<string, { table: string; id: string; fields: Set<string> }>();
  for (const { table, id, field } of [...renamed, ...movedParts]) {
    const record = records.get(id) ?? { table, id, fields: new Set() };
    records.set(id, { ...record, fields: record.fields.add(field) });
  }
  const changed = [...records.values()].map((record) => ({ ...record, fields: [...record.fields] }));
  for (const [table, group] of byTable(work.catalog, changed)) {
    const rows = await tx.query<{ id: string }>(sql`
      SELECT t.id::text FROM ${raw(`"${table}"`)} t
      WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t.id = ANY(${arrayLiteral(group.map(({ id }) => id))}::uuid[])`);
    const present = new Set(rows.map(({ id }) => id));
    const told = group.filter(({ id }) => present.has(id));
    const changes = told.map(({ id, fields }) => ({
      ...{ kind: 'updated' as const, id, sent: fields },
      columns: { ...Object.fromEntries(fields.map((field) => [field, true])), updatedAt },
    }));
    await applyChanges(tx, ctx, { record: { table } }, changes);
    for (const { id } of told) report.done(table, id);
    for (const { id } of group)
      if (!present.has(id) && !report.has(table, id)) report.conflict(table, id, { field: null, reason: 'gone' });
  }
}
