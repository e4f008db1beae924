import { applyChanges } from '@/server/kernel/changes';
import { namesIn } from '@/server/kernel/db/catalog';
import { attempted } from '@/server/kernel/db/transaction';
import type { Patch } from './fields';
import { byTable, lostPointers, ownNames, takenValues, type Work } from './work';

/** Splits patches: what unique keys are about makes room for rows that come back, and is written before them. */
export function splitPatches(
  { catalog }: Work,
  patches: readonly Patch[],
  returning: ReadonlySet<string>,
): [Patch[], Patch[]] {
  const first: Patch[] = [];
  const then: Patch[] = [];
  for (const patch of patches) {
    const unique = new Set(
      catalog.uniques.flatMap((key) => (key.table === patch.table ? [...key.columns, ...namesIn(key.predicate)] : [])),
    );
    const isFirst = (name: string) => unique.has(name) && !returning.has(`${patch.table}:${patch.id}`);
    const names = Object.keys(patch.columns);
    for (const [into, own] of [
      [first, names.filter(isFirst)],
      [then, names.filter((name) => !isFirst(name))],
    ] as const) {
      const columns = Object.fromEntries(own.map((name) => [name, patch.columns[name]]));
      if (own.length > 0) into.push({ ...patch, columns });
    }
  }
  return [first, then];
}

/** Writes what records are given back, table by table. */
export async function giveBack(work: Work, patches: readonly Patch[]): Promise<void> {
  for (const [table, group] of byTable(work.catalog, patches)) {
    await leaveLost(work, table, group);
    await leaveTaken(work, table, group);
    await write(
      work,
      table,
      group.filter(({ columns }) => Object.keys(columns).length > 0),
    );
  }
}

/** What points at a record that is gone is left. */
async function leaveLost(work: Work, table: string, group: readonly Patch[]): Promise<void> {
  const byId = new Map(group.map((patch) => [patch.id, patch]));
  const rows = group.map(({ id, columns }) => ({ id, values: columns }));
  for (const { id, column, value } of await lostPointers(work, table, rows)) {
    delete byId.get(id)?.columns[column];
    work.report.conflict(table, id, {
      field: column,
      reason: 'gone',
      message: `What it pointed at is gone: ${value}.`,
    });
  }
}

/** A name that another record has now is left. */
async function leaveTaken(work: Work, table: string, group: readonly Patch[]): Promise<void> {
  for (const column of ownNames(work.catalog, table)) {
    const values = group.flatMap(({ columns }) => (typeof columns[column] === 'string' ? [columns[column]] : []));
    const taken = await takenValues(work, table, column, values);
    for (const { id, columns } of group) {
      const holder = taken.get(String(columns[column]));
      if (columns[column] === undefined || columns[column] === null || holder === undefined || holder === id) continue;
      work.report.conflict(table, id, { field: column, reason: 'taken', left: columns[column] });
      delete columns[column];
    }
  }
}

/** Writes all at once; where the database refuses that, halves, until what it refuses is one record. */
async function write(work: Work, table: string, group: readonly Patch[]): Promise<void> {
  if (group.length === 0) return;
  const { tx, ctx, report } = work;
  const changes = group.map(({ id, columns, before }) => ({
    ...{ kind: 'updated' as const, id, columns, before, sent: Object.keys(columns) },
  }));
  const tried = await attempted(tx, () => applyChanges(tx, ctx, { record: { table } }, changes));
  if ('done' in tried) {
    for (const { id } of group) report.done(table, id);
    return;
  }
  const [one] = group;
  if (one && group.length === 1) return writeRest(work, table, one, tried.refusedBy);
  const half = Math.ceil(group.length / 2);
  await write(work, table, group.slice(0, half));
  await write(work, table, group.slice(half));
}

/** Leaves the columns that a constraint is about, and writes the others. */
async function writeRest(work: Work, table: string, patch: Patch, refusedBy: string): Promise<void> {
  const names = Object.keys(patch.columns);
  const about = work.catalog.constraints.get(refusedBy) ?? [];
  const refused = names.some((name) => about.includes(name)) ? names.filter((name) => about.includes(name)) : names;
  for (const field of refused)
    work.report.conflict(table, patch.id, { field, reason: 'taken', left: patch.columns[field] });
  const columns = Object.fromEntries(
    names.filter((name) => !refused.includes(name)).map((name) => [name, patch.columns[name]]),
  );
  if (Object.keys(columns).length > 0) await write(work, table, [{ ...patch, columns }]);
}
