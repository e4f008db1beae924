import type { ReportCell, ReportGroup, ReportResult } from '@/server/automation/reports/contract';

/** The figures of one group of the first axis. */
export interface Row {
  key: string;
  group: ReportGroup;
  /** For each group of the second axis; of one axis, the only figure. */
  cells: (ReportCell | undefined)[];
  /** What they come to, with the way to its records; undefined where nothing was counted. */
  whole: ReportCell | undefined;
}

const keyOf = ({ key, isOther }: ReportGroup) => (isOther ? 'other' : `= ${key}`);

/** The figures as a table has them: a row for each group, a column for each series. */
export function rowsOf({ axes, cells, rows }: ReportResult): Row[] {
  const [first, second] = axes;
  return (first?.groups ?? []).map((group, at): Row => {
    const own = cells.filter((cell) => cell.at[0] === at);
    const columns = second ? second.groups.map((_, place) => own.find((cell) => cell.at[1] === place)) : [own[0]];
    const whole = second ? rows.find((row) => row.at[0] === at) : own[0];
    return { key: keyOf(group), group, cells: columns, whole };
  });
}

/** The series of a report, by name; one of one axis. */
export const seriesOf = ({ axes: [, second] }: ReportResult): { key: string; label: string }[] =>
  second
    ? second.groups.map((group) => ({ key: keyOf(group), label: group.label }))
    : [{ key: 'value', label: 'Value' }];

/** Whether figures were counted or added up, so that there is none where nothing was. */
export const isAdded = ({ measure: { is } }: ReportResult): boolean => is === 'COUNT' || is === 'SUM';

/** Whether figures of several series can stand on one another: what was taken of some, or is in several, is no part of the rest. */
export const isStackable = (result: ReportResult): boolean => isAdded(result) && result.axes[1]?.overlaps !== true;

/** Where a bar lies between the least and the most of its chart, as parts of its width. */
export interface Span {
  from: number;
  width: number;
}

/**
 * Where the bars of rows lie. Those of a row are one after the other from zero where they are stacked, what is above it to the right and what
 * is below it to the left; otherwise each begins at zero.
 */
export function spansOf(
  rows: readonly (readonly (number | null)[])[],
  isStacked: boolean,
): { zero: number; spans: Span[][] } {
  const ends = rows.map((values) => {
    let [above, below] = [0, 0];
    return values.map((one) => {
      const value = one ?? 0;
      const start = isStacked ? (value < 0 ? below : above) : 0;
      if (value < 0) below = start + value;
      else above = start + value;
      return [start, start + value] as const;
    });
  });
  const least = Math.min(0, ...ends.flat(2));
  const span = Math.max(0, ...ends.flat(2)) - least || 1;
  const place = (value: number) => (value - least) / span;
  return {
    zero: place(0),
    spans: ends.map((row) =>
      row.map(([start, end]) => ({ from: place(Math.min(start, end)), width: Math.abs(end - start) / span })),
    ),
  };
}
