import type { Context } from '@/server/kernel/context';
import { allows, type Scope } from '@/server/kernel/contract/scopes';
import { db } from '@/server/kernel/db/client';
import type { Column, Import } from '../contract';
import type { MatchedColumn, Reading } from '../matched';
import { CUSTOM, type Field, fieldsOf } from './fields';
import { type MatchKind, matcher, matchKindOf, targetsOf } from './targets';
import { jsonOf, listOf } from './values';

/** What the making of a value of these takes. */
const MAKES: Partial<Record<MatchKind, Scope>> = { stage: 'write:pipelines', choice: 'write:custom-fields' };

/** Whether a value of a column can be made by this caller. */
function mayMake({ actor }: Context, kind: MatchKind, field: Field): boolean {
  const scope = MAKES[kind];
  return scope !== undefined && (kind === 'stage' || field.name.startsWith(CUSTOM)) && allows(actor.scopes, [scope]);
}

/** What the values of columns are taken for, and how days and amounts are read. */
export async function shownMatches(
  ctx: Context,
  { resource, columns }: Pick<Import, 'resource' | 'columns'>,
): Promise<{ matches: MatchedColumn[]; readings: Reading[] }> {
  const fields = new Map((await fieldsOf(ctx, resource)).map((field) => [field.name, field]));
  const matches: MatchedColumn[] = [];
  const readings: Reading[] = [];
  for (const column of columns) {
    const field = fields.get(column.field ?? '');
    const kind = field && matchKindOf(resource, field);
    if (field && kind) matches.push(await matchedOf(ctx, column, field, kind));
    const reading = field && readingOf(column, field);
    if (reading) readings.push(reading);
  }
  return { matches, readings };
}

async function matchedOf(ctx: Context, column: Column, field: Field, kind: MatchKind): Promise<MatchedColumn> {
  const { header, chosen, unknown } = column;
  const targets = await targetsOf(db, ctx, kind, field);
  const match = matcher(kind, targets, chosen);
  return {
    ...{ header, kind, unknown: unknown ?? 'EMPTY', creates: mayMake(ctx, kind, field) },
    targets: targets.map(({ value, label }) => ({ value, label })),
    values: valuesOf(column, field).map(({ value, count }) => ({ value, count, ...match(value) })),
  };
}

/** The different values of a column; of lists, those in each of them. */
function valuesOf({ values }: Column, { kind }: Field): Column['values'] {
  if (kind !== 'list') return values;
  const counts = new Map<string, number>();
  for (const { value, count } of values)
    for (const one of listOf(value)) counts.set(one, (counts.get(one) ?? 0) + count);
  return [...counts].sort(([, a], [, b]) => b - a).map(([value, count]) => ({ value, count }));
}

const KINDS: Partial<Record<Field['kind'], Reading['kind']>> = { day: 'days', time: 'days', number: 'amounts' };

/** How the first cell is read that would be read otherwise the other way. */
function readingOf(column: Column, field: Field): Reading | undefined {
  const { header, samples, values, open, dayFirst, decimal } = column;
  const kind = KINDS[field.kind];
  if (!kind) return undefined;
  const other = { dayFirst: !dayFirst, decimal: decimal === '.' ? (',' as const) : ('.' as const) };
  const shown = (cell: string, how: Pick<Column, 'dayFirst' | 'decimal'>) =>
    String(jsonOf(cell, kind === 'days' ? { kind: 'day' } : field, how));
  for (const cell of [...samples, ...values.map(({ value }) => value)]) {
    const [as, otherwise] = [shown(cell, column), shown(cell, other)];
    if (as !== otherwise) return { header, kind, cell, as, otherwise, open: open === kind };
  }
  return undefined;
}
