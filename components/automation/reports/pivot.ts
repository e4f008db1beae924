import type { ReportCell, ReportGroup, ReportResult } from '@/server/automation/reports/contract';

/** The figures of one group of the first axis. */
export interface Row {
  key: string;
  group: ReportGroup;
  /** For each group of the second axis; of one axis, the only figure. */
  cells: (ReportCell | undefined)[];
  /** What they come to, as far as they can be added. */
  sum: number;
}

const keyOf = ({ key, isOther }: ReportGroup) => (isOther ? 'other' : `= ${key}`);

/** The figures as a table has them: a row for each group, a column for each series. */
export function rowsOf({ axes, cells }: ReportResult): Row[] {
  const [first, second] = axes;
  return (first?.groups ?? []).map((group, at): Row => {
    const own = cells.filter((cell) => cell.at[0] === at);
    const columns = second ? second.groups.map((_, place) => own.find((cell) => cell.at[1] === place)) : [own[0]];
    return { key: keyOf(group), group, cells: columns, sum: own.reduce((sum, { value }) => sum + (value ?? 0), 0) };
  });
}

/** The series of a report, by name; one of one axis. */
export const seriesOf = ({ axes: [, second] }: ReportResult): { key: string; label: string }[] =>
  second
    ? second.groups.map((group) => ({ key: keyOf(group), label: group.label }))
    : [{ key: 'value', label: 'Value' }];

/** Whether figures of several series can stand on one another: what was taken of some is no part of the rest. */
export const isStackable = ({ measure: { is } }: ReportResult): boolean => is === 'COUNT' || is === 'SUM';
