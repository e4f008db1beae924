import { DateTime } from 'luxon';
import type { Context } from '@/server/kernel/context';
import { db, join, type Sql, sql } from '@/server/kernel/db/client';
import { compileTree, fieldsIn } from '@/server/kernel/db/filtering';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { ratesToday } from '@/server/records/currencies/totals';
import { axisOf, overlaps, type Placed } from './axes';
import type { Question, ReportCell, ReportResult } from './contract';
import { daysOf, within } from './dates';
import { Links } from './links';
import { comparisonsOf, type Read, readQuestion } from './question';
import { type Counted, countBy } from './statement';
import type { Asked } from './subject';
import { isDated } from './subjects';

/** A report that takes longer asks too much of the database that everybody uses. */
const TIMEOUT_MS = 10_000;

/** Counts what a report asks. Throws the 403 of what may not be read, and the 400 of what is wrong, at its place. */
export async function count(ctx: Context, question: Question): Promise<ReportResult> {
  const read = await readQuestion(ctx, question);
  const { timezone, currency } = await placeOf(ctx);
  const asked = askedBy(read, timezone);
  const rows = await ask(ctx, statementOf(ctx, read, asked, timezone));
  const placed = [await axisOf(ctx, read, asked, rows, 1), await axisOf(ctx, read, asked, rows, 2)];
  const axes = placed.flatMap((one) => one?.axis ?? []);
  const links = new Links(read, asked, timezone);
  const { firsts, all } = await togetherOf(ctx, read, asked, timezone, rows);
  return {
    subject: read.subject,
    measure: read.measure,
    unit: read.measured ? (read.measured.currency ? 'money' : (read.measured.unit ?? 'number')) : 'count',
    currency: read.measured?.currency ? currency : null,
    leftOut: all.reduce((sum, { leftOut }) => sum + leftOut, 0),
    axes,
    cells: read.groups.length > 0 ? cellsOf(read, rows, placed, links) : [],
    rows: read.groups.length === 2 ? rowsOf(read, firsts, placed[0], links) : [],
    total: { ...figureOf(read, all), ...links.of([], axes) },
    from: asked.days.from?.toFormat('yyyy-MM-dd') ?? null,
    to: asked.days.until?.minus({ days: 1 }).toFormat('yyyy-MM-dd') ?? null,
    timezone,
    countedAt: DateTime.utc().toISO(),
  };
}

function cellsOf(
  read: Read,
  rows: readonly Counted[],
  placed: readonly (Placed | undefined)[],
  links: Links,
): ReportCell[] {
  const axes = placed.flatMap((one) => one?.axis ?? []);
  const cells = rows.flatMap((row): ReportCell[] => {
    const at = placed.flatMap((one, i) => one?.placeOf(i === 0 ? row.k1 : row.k2) ?? []);
    if (at.includes(-1)) return [];
    const groups = at.flatMap((place, i) => axes[i]?.groups[place] ?? []);
    return [{ at, labels: groups.map(({ label }) => label), ...figureOf(read, [row]), ...links.of(groups, axes) }];
  });
  return cells.sort((a, b) => (a.at[0] ?? 0) - (b.at[0] ?? 0) || (a.at[1] ?? 0) - (b.at[1] ?? 0));
}

/** What each group of the first axis comes to, over all groups of the second one. */
function rowsOf(read: Read, rows: readonly Counted[], placed: Placed | undefined, links: Links): ReportCell[] {
  const { axis, placeOf: at } = placed ?? {};
  return (axis?.groups ?? []).flatMap((group, place): ReportCell[] => {
    const own = rows.filter((row) => at?.(row.k1) === place);
    if (!axis || own.length === 0) return [];
    return [{ at: [place], labels: [group.label], ...figureOf(read, own), ...links.of([group], [axis]) }];
  });
}

/** What the groups of the first axis and all of it come to: the sums of the cells, or counted by themselves where a record is in several. */
async function togetherOf(ctx: Context, read: Read, asked: Asked, timezone: string, rows: Counted[]) {
  const [first, second] = read.groups;
  const by = (groups: Read['groups']) => {
    const interval = groups.find(({ field }) => isDated(field))?.interval ?? null;
    return ask(ctx, statementOf(ctx, { ...read, groups }, { ...asked, interval }, timezone));
  };
  const firsts = first && second && overlaps(read, second) ? await by([first]) : rows;
  const all = first && overlaps(read, first) ? await by([]) : firsts;
  return { firsts, all };
}

export async function placeOf({ workspaceId }: Context): Promise<{ timezone: string; currency: string }> {
  const [row] = await db.query<{ timezone: string; currency: string }>(
    sql`SELECT w.timezone, w.currency FROM "Workspace" w WHERE w.id = ${workspaceId}::uuid`,
  );
  if (!row) throw new Error('The workspace is gone.');
  return row;
}

export function askedBy({ range, groups, measure, where, fields }: Read, timezone: string): Asked {
  const interval = groups.find(({ field }) => isDated(field))?.interval ?? null;
  const isCompared = (where ? fieldsIn(where) : []).some((name) => fields.get(name)?.kind === 'number');
  const isAdded = (measure.is === 'COUNT' || measure.is === 'SUM' || measure.is === 'AVERAGE') && !isCompared;
  return { days: daysOf(range, timezone), interval, isAdded, now: DateTime.now().setZone(timezone) };
}

/** What is asked of a row to be counted. */
export function conditionOf(ctx: Context, { fields, where, ranged }: Read, asked: Asked): Sql {
  const comparisons = comparisonsOf(fields);
  const leaves = ranged ? within(ranged.name, ranged.kind, asked.days) : [];
  const conditions = [
    ...(where ? [compileTree(ctx, comparisons, where)] : []),
    ...(leaves.length > 0 ? [compileTree(ctx, comparisons, { op: 'and', of: leaves })] : []),
  ];
  return conditions.length > 0 ? join(conditions, ' AND ') : sql`TRUE`;
}

function statementOf(ctx: Context, read: Read, asked: Asked, timezone: string): Sql {
  const { source, groups, measure, measured } = read;
  const condition = conditionOf(ctx, read, asked);
  const rates = ratesToday(ctx);
  const { records } = source;
  return countBy({ rows: source.rows(ctx, asked), records, condition, groups, measure, measured, timezone, rates });
}

const ask = (ctx: Context, statement: Sql): Promise<Counted[]> => patiently(ctx, statement);

/** Asks what may look at every row of a kind. */
export const patiently = <T>(ctx: Context, statement: Sql): Promise<T[]> =>
  sqlTransaction({ workspaceId: ctx.workspaceId }, async (tx) => {
    // Nothing says how many rows a workspace has, and one of few would have them met one by one, which is ruinous for many.
    await tx.query(sql`
      SELECT set_config('statement_timeout', ${String(TIMEOUT_MS)}, true), set_config('enable_nestloop', 'off', true)`);
    return tx.query<T>(statement);
  });

/** What a measure says of some rows together. */
function figureOf({ measure: { is } }: Read, rows: readonly Counted[]): { value: number | null; count: number } {
  const add = (of: (row: Counted) => number | null) => rows.reduce((sum, row) => sum + (of(row) ?? 0), 0);
  const count = add(({ rows: records }) => records);
  const measured = add((row) => row.measured);
  const present = (values: (number | null)[]) => values.filter((value) => value !== null);
  if (is === 'COUNT') return { value: count, count };
  if (is === 'SUM') return { value: add(({ total }) => total), count };
  if (measured === 0) return { value: null, count };
  if (is === 'AVERAGE') return { value: add(({ total }) => total) / measured, count };
  const values =
    is === 'MINIMUM' ? present(rows.map(({ lowest }) => lowest)) : present(rows.map(({ highest }) => highest));
  return { value: is === 'MINIMUM' ? Math.min(...values) : Math.max(...values), count };
}
