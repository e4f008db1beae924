import { describe, expect, it } from 'vitest';
import type { ReportResult } from '@/server/automation/reports/contract';
import { csvOf } from './csv';
import { errorsOf } from './draft';

const group = (key: string | null, label: string) => ({ key, label, isOther: false });
const axis = (label: string, groups: ReturnType<typeof group>[]) => ({
  ...{ field: label, label, interval: null, groups, folded: 0, overlaps: false },
});
const cell = (at: number[], value: number) => ({
  at,
  labels: [],
  value,
  count: 2,
  where: null,
  isListed: false,
  hasRecords: false,
});

const result: ReportResult = {
  ...{ subject: 'deals', measure: { is: 'SUM', field: 'value' }, unit: 'money', currency: 'EUR', leftOut: 0 },
  axes: [axis('Owner', [group('a', 'Ada, "the first"'), group('b', '=1+1')])],
  cells: [cell([0], 12.5), cell([1], 3)],
  rows: [],
  total: { value: 15.5, count: 4, where: null, isListed: false, hasRecords: false },
  ...{ from: null, to: null, timezone: 'UTC', countedAt: '2026-01-01T00:00:00.000Z' },
};

describe('a report as CSV', () => {
  it('has a row for each group, and no cell that a sheet would take for a formula', () => {
    expect(csvOf(result)).toBe('Owner,Value (EUR),Records\r\n"Ada, ""the first""",12.5,2\r\n\'=1+1,3,2\r\n');
  });

  it('has a column for each group of a second axis, and one row where there is none', () => {
    const second = axis('Stage', [group('x', 'New'), group('y', 'Won')]);
    const both = { ...result, axes: [...result.axes, second], cells: [cell([0, 1], 7)] };
    expect(csvOf(both).split('\r\n').slice(0, 2)).toEqual(['Owner,New (EUR),Won (EUR)', '"Ada, ""the first""",,7']);
    expect(csvOf({ ...result, axes: [] })).toBe('Value (EUR),Records\r\n15.5,4\r\n');
  });
});

it('an error stands at the part of the report that it names', () => {
  expect(errorsOf('groupBy[1].field: no such field: x')).toEqual({ 'groupBy[1]': 'no such field: x' });
  expect(errorsOf('The database took too long.')).toEqual({ '': 'The database took too long.' });
  expect(errorsOf(undefined)).toEqual({});
});
