import { applyChanges } from '@/server/kernel/changes';
import { namesIn } from '@/server/kernel/db/catalog';
import { attempted } from '@/server/kernel/db/transaction';
import { withoutLostFields } from './lost-fields';
import type { Patch } from './net';
import { byTable, lostPointers, ownNames, presentIds, sourceOf, takenValues, type Work } from './work';

/** What records are given back, by when it is written. */
export interface Phases {
  /** Pointers at what is there: written before anything is deleted that they point at until then. */
  pointers: Patch[];
  /** What unique keys are about: it makes room for rows that come back. */
  names: Patch[];
  /** The rest, which may point at rows that come back. */
  rest: Patch[];
}

/** Splits patches; those of records that come back with this revert are all written last. */
export async function phasesOf(work: Work, patches: readonly Patch[], returning: ReadonlySet<string>): Promise<Phases> {
  const phases: Phases = { pointers: [], names: [], rest: [] };
  for (const [table, group] of byTable(work.catalog, patches)) {
    const rows = group.map(({ id, columns }) => ({ id, values: columns }));
    const lost = new Set((await lostPointers(work, table, rows)).map(({ id, column }) => `${id}:${column}`));
    const { hangs, reverting } = sourceOf(table) ?? {};
    const pointers = new Set(work.catalog.keys.flatMap((key) => (key.table === table ? [key.column] : [])));
    const unique = new Set(
      work.catalog.uniques.flatMap((key) => (key.table === table ? [...key.columns, ...namesIn(key.predicate)] : [])),
    );
    for (const patch of group) {
      const together = (reverting?.together ?? []).filter((name) => name in patch.columns);
      const isLate = together.some((name) => lost.has(`${patch.id}:${name}`));
      const phaseOf = (name: string): keyof Phases => {
        if (returning.has(`${table}:${patch.id}`)) return 'rest';
        if (together.includes(name)) return isLate ? 'rest' : 'pointers';
        if (name === hangs?.id) return 'pointers';
        if (pointers.has(name))
          return patch.columns[name] === null || lost.has(`${patch.id}:${name}`) ? 'rest' : 'pointers';
        return unique.has(name) ? 'names' : 'rest';
      };
      for (const phase of ['pointers', 'names', 'rest'] as const) {
        const own = Object.entries(patch.columns).filter(([name]) => phaseOf(name) === phase);
        if (own.length > 0) phases[phase].push({ ...patch, columns: Object.fromEntries(own) });
      }
    }
  }
  return phases;
}

/** Writes what records are given back, table by table. */
export async function restoreValues(work: Work, patches: readonly Patch[]): Promise<void> {
  for (const [table, all] of byTable(work.catalog, patches)) {
    // One that could not come back is reported already.
    const present = await presentIds(
      work,
      table,
      all.map(({ id }) => id),
    );
    const group = all.filter(({ id }) => present.has(id));
    await leaveLost(work, table, group);
    await leaveTaken(work, table, group);
    await leaveLostFields(work, table, group);
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

/** Values of custom fields that are gone are left. */
async function leaveLostFields(work: Work, table: string, group: readonly Patch[]): Promise<void> {
  const rows = group.map(({ id, columns }) => ({ id, values: columns, columns }));
  await withoutLostFields(work, table, rows, ({ columns }, customFields) => {
    if (Object.keys(customFields).length > 0) columns.customFields = customFields;
    else delete columns.customFields;
  });
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
