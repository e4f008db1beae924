import { insertTrashed, restoreRecords, type TrashedRow } from '@/server/kernel/changes';
import { raw, sql } from '@/server/kernel/db/client';
import { attempted } from '@/server/kernel/db/transaction';
import { arrayLiteral } from '@/server/kernel/db/unnest';
import { historySources } from '@/server/workspace/changes/sources';
import { bringsRecordsBack, presenceOf } from './holds';
import { TRASH_DAYS } from './limits';
import type { Trashed } from './load';
import { withoutLostFields } from './lost-fields';
import { byTable, lostPointers, ownNames, presentIds, sourceOf, takenValues, type Work } from './work';

/** A row of the trash on its way back. */
interface Returning extends TrashedRow {
  values: Record<string, unknown>;
}

const DAY_MS = 86_400_000;

/** Until when what was deleted at a time can come back. */
export const restorableUntil = (at: string) => new Date(Date.parse(at) + TRASH_DAYS * DAY_MS).toISOString();

/** Brings back what the operation deleted: records and their parts, each after what it points at. */
export async function restoreDeleted(work: Work): Promise<void> {
  const { catalog, nets, report, done } = work;
  const deleted = nets.filter(({ before, after }) => before && !after);
  const isLate = restorableUntil(done.at) < new Date().toISOString();
  const rows = isLate ? [] : wantedRows(work, new Set(deleted.map(({ table, id }) => `${table}:${id}`)));
  const kept = new Set(rows.map(({ table, id }) => `${table}:${id}`));
  for (const { table, id } of deleted) {
    const never = sourceOf(table)?.reverting?.never;
    if (never !== undefined) report.conflict(table, id, { field: null, reason: 'kept', message: never });
    else if (!kept.has(`${table}:${id}`)) report.conflict(table, id, { field: null, reason: 'expired' });
  }
  for (const [table, all] of byTable(catalog, rows)) {
    const group = await mayCome(work, table, all);
    const wanted = group.map(({ id, seq, row }): Returning => ({ id, seq, values: row, patch: {} }));
    const returning = await withoutLost(work, table, await withoutPresent(work, table, wanted));
    await withoutTaken(work, table, returning);
    await withoutLostFields(work, table, returning, ({ patch }, customFields) => {
      patch.customFields = customFields;
    });
    await insert(work, table, returning);
  }
}

/** Those that come back by what they hang on now, of records; of parts, those of which not only rows were replaced. */
async function mayCome(work: Work, table: string, rows: Trashed[]): Promise<Trashed[]> {
  const { ctx, done, report } = work;
  if (historySources().some(({ fixedParts }) => fixedParts?.includes(table)))
    return (await bringsRecordsBack(work)) ? rows : [];
  if (!sourceOf(table)) return rows;
  const kept = await presenceOf(
    work,
    table,
    sql`FROM "TrashedRow" r CROSS JOIN LATERAL jsonb_populate_record(NULL::${raw(`"${table}"`)}, r."row") t
      WHERE r."workspaceId" = ${ctx.workspaceId}::uuid AND r."operationId" = ${done.id}::uuid AND r."table" = ${table}
        AND r.kind = 'deleted' AND r."rowId" = ANY(${arrayLiteral(rows.map(({ id }) => id))}::uuid[])`,
  );
  for (const [id, message] of kept) report.conflict(table, id, { field: null, reason: 'kept', message });
  return rows.filter(({ id }) => !kept.has(id));
}

/** The rows of the trash that were there before the operation, each once; parts that others changed since are left. */
function wantedRows({ done, lockedParts, kept }: Work, records: ReadonlySet<string>): Trashed[] {
  const added = new Set(done.trashed.flatMap(({ kind, table, id }) => (kind === 'added' ? `${table}:${id}` : [])));
  const byKey = new Map<string, Trashed>();
  const parts = partColumns();
  for (const trashed of done.trashed) {
    const { kind, table, id, row } = trashed;
    const key = `${table}:${id}`;
    if (kind !== 'deleted' || added.has(key)) continue;
    if (sourceOf(table) && !records.has(key)) continue;
    const isHeld = (parts.get(table) ?? []).some(
      ({ parent, column, field }) =>
        lockedParts.has(`${parent}:${row[column]}:${field}`) || kept.has(`${parent}:${row[column]}`),
    );
    if (!isHeld) byKey.set(key, trashed);
  }
  return [...byKey.values()];
}

/** By table of parts: the column that points at the record, and the field that its history tells. */
export function partColumns(): Map<string, { parent: string; column: string; field: string }[]> {
  const columns = new Map<string, { parent: string; column: string; field: string }[]>();
  for (const { table: parent, parts = [] } of historySources())
    for (const { table, column, field } of parts)
      columns.set(table, [...(columns.get(table) ?? []), { parent, column, field }]);
  return columns;
}

/** Reports what hinders a row: at the row itself where it is a record, else at the records that it belongs to. */
function reportConflict(
  work: Work,
  table: string,
  row: Returning,
  found: Parameters<Work['report']['conflict']>[2],
): void {
  if (sourceOf(table)) {
    work.report.conflict(table, row.id, found);
    return;
  }
  for (const { column, to } of work.catalog.keys.filter((key) => key.table === table)) {
    const id = row.values[column];
    if (typeof id === 'string' && work.report.has(to, id))
      work.report.conflict(to, id, { ...found, field: partColumns().get(table)?.[0]?.field ?? table });
  }
}

async function withoutPresent(work: Work, table: string, rows: Returning[]): Promise<Returning[]> {
  const present = await presentIds(
    work,
    table,
    rows.map(({ id }) => id),
  );
  for (const row of rows) if (present.has(row.id)) reportConflict(work, table, row, { field: null, reason: 'there' });
  return rows.filter(({ id }) => !present.has(id));
}

/** Pointers at what is gone are left empty; a row that cannot be without one is left out. */
async function withoutLost(work: Work, table: string, rows: Returning[]): Promise<Returning[]> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const out = new Set<string>();
  for (const { id, column, value, nullable } of await lostPointers(work, table, rows)) {
    const row = byId.get(id);
    if (!row) continue;
    const message = `What it pointed at is gone: ${value}.`;
    reportConflict(work, table, row, { field: nullable ? column : null, reason: 'gone', message });
    if (nullable) row.patch[column] = null;
    else out.add(id);
  }
  const holder = sourceOf(table)?.hangs;
  if (holder) for (const id of await withoutHolder(work, table, rows, holder)) out.add(id);
  return rows.filter(({ id }) => !out.has(id));
}

/** Rows that hang on a record of any kind which is gone. */
async function withoutHolder(
  work: Work,
  table: string,
  rows: Returning[],
  holder: { entity: string; id: string },
): Promise<string[]> {
  const lost: string[] = [];
  for (const entity of new Set(rows.map(({ values }) => values[holder.entity]))) {
    const to = historySources().find((source) => source.entity === entity);
    const hanging = rows.filter(({ values }) => values[holder.entity] === entity);
    const present = to
      ? await presentIds(
          work,
          to.table,
          hanging.map(({ values }) => String(values[holder.id])),
        )
      : new Set();
    for (const row of hanging.filter(({ values }) => !present.has(String(values[holder.id])))) {
      reportConflict(work, table, row, { field: holder.id, reason: 'gone' });
      lost.push(row.id);
    }
  }
  return lost;
}

/** A name that another record has now is left to that one. */
async function withoutTaken(work: Work, table: string, rows: Returning[]): Promise<void> {
  for (const column of ownNames(work.catalog, table)) {
    const values = rows.flatMap(({ values: { [column]: value } }) => (typeof value === 'string' ? [value] : []));
    const taken = await takenValues(work, table, column, values);
    for (const row of rows) {
      const value = row.values[column];
      if (typeof value === 'string' && taken.has(value)) leave(work, table, row, column);
    }
  }
}

function leave(work: Work, table: string, row: Returning, column: string): void {
  reportConflict(work, table, row, { field: column, reason: 'taken', left: row.values[column] });
  row.patch[column] = null;
}

async function insert(work: Work, table: string, rows: Returning[]): Promise<void> {
  const { tx, ctx, done, catalog } = work;
  const isRecord = sourceOf(table) !== undefined;
  const back = await (isRecord ? restoreRecords : insertTrashed)(tx, ctx, table, done.id, rows);
  for (const row of rows.filter(({ id }) => !back.has(id))) if (await insertOne(work, table, row)) back.add(row.id);
  if (isRecord) for (const id of back) work.report.done(table, id);
  // The trash sees no row of such a table come; a revert of this revert must know of them.
  else if (!catalog.traced.has(table)) await noteAdded(work, table, [...back]);
}

/** A row that a unique key had no room for: without the columns that may be empty, if that is of use. */
async function insertOne(work: Work, table: string, row: Returning): Promise<boolean> {
  const { tx, ctx, done, catalog } = work;
  const insertIt = sourceOf(table) ? restoreRecords : insertTrashed;
  for (;;) {
    const tried = await attempted(tx, () => insertIt(tx, ctx, table, done.id, [row], { strict: true }));
    if ('done' in tried) return true;
    const free = catalog.uniques
      .filter((key) => key.table === table)
      .flatMap(({ columns, nullable }) => columns.filter((_, place) => nullable[place]))
      .find(
        (column) =>
          catalog.constraints.get(tried.refusedBy)?.includes(column) &&
          row.patch[column] === undefined &&
          !isPointer(work, table, column),
      );
    if (free === undefined) {
      // Of parts, such as a tag that is on the record again, there is nothing to tell.
      if (sourceOf(table))
        reportConflict(work, table, row, {
          field: null,
          reason: 'taken',
          message: 'Another record has its place now.',
        });
      return false;
    }
    leave(work, table, row, free);
  }
}

const isPointer = ({ catalog }: Work, table: string, column: string) =>
  catalog.keys.some((key) => key.table === table && key.column === column);

async function noteAdded({ tx, ctx }: Work, table: string, ids: string[]): Promise<void> {
  await tx.query(sql`
    INSERT INTO "TrashedRow" ("workspaceId", "operationId", at, "table", "rowId", kind, "row")
    SELECT ${ctx.workspaceId}::uuid, (acting())[1]::uuid, clock_timestamp(), ${table}, i.id, 'added', '{}'::jsonb
    FROM unnest(${arrayLiteral(ids)}::uuid[]) AS i(id)`);
}
