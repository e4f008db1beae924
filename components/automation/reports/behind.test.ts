import { describe, expect, it } from 'vitest';
import type { ReportResult } from '@/server/automation/reports/contract';
import { readBehind } from './behind';
import { axisWords, hrefOf, measureWords } from './words';

const where = { op: 'and' as const, of: [{ field: 'opens', is: 'above' as const, value: 0 }] };
const months = { field: 'at', label: 'At', interval: 'MONTH' as const, groups: [], folded: 0, overlaps: true };
const result = (subject: ReportResult['subject'], more: Partial<ReportResult> = {}): ReportResult => ({
  ...{ subject, measure: { is: 'COUNT' }, unit: 'count', currency: null, leftOut: 0, axes: [], cells: [], rows: [] },
  ...{ total: { value: 1, count: 1, where, isListed: false, hasRecords: true } },
  ...{ from: null, to: null, timezone: 'UTC', countedAt: '2026-01-01T00:00:00.000Z' },
  ...more,
});
const asked = (of: ReportResult, figure: Parameters<typeof hrefOf>[1] = of.total) => {
  const address = new URL(hrefOf(of, figure) ?? '', 'https://crm.example');
  return { path: address.pathname, behind: readBehind(address.searchParams.get('of') ?? '') };
};

describe('a figure', () => {
  it('without a list leads to a page that asks for what it counted', () => {
    expect(asked(result('emails'))).toEqual({
      path: '/reports/records',
      behind: { subject: 'emails', where, groupBy: [], range: null },
    });
  });

  it('of deals over time says which ends of which intervals', () => {
    const of = result('openDeals', { axes: [months], from: '2026-01-01', to: '2026-03-31' });
    const range = { field: 'at', from: '2026-01-01', to: '2026-03-31' };
    const march = { ...of.total, at: [2], labels: ['Mar 2026'] };
    expect(asked(of, march).behind).toMatchObject({ groupBy: [{ field: 'at', interval: 'MONTH' }], range });
    // All of it is what there was at the end, and not at the end of each.
    expect(asked(of).behind).toMatchObject({ groupBy: [], range });
  });

  it('with a list leads there, and one that no filter finds leads nowhere', () => {
    const total = { value: 1, count: 1, where, isListed: true, hasRecords: true };
    expect(hrefOf(result('contacts', { total }), total)).toMatch(/^\/contacts\?where=/);
    expect(hrefOf(result('emails'), { ...total, isListed: false, hasRecords: false })).toBeUndefined();
  });
});

it('an address that asks for nothing that there is leads nowhere', () => {
  for (const text of ['', '{', '[]', '{"subject":"secrets"}', '{"subject":"emails","where":{"op":"xor","of":[]}}'])
    expect([text, readBehind(text)]).toEqual([text, undefined]);
});

it('the axes of a chart say what stands along them, in which currency, and by which interval', () => {
  expect(measureWords(result('openDeals'))).toBe('Open deals');
  const measure = { is: 'SUM' as const, field: 'value' };
  expect(measureWords(result('deals', { measure, currency: 'EUR' }))).toBe('Sum of value in EUR');
  expect(measureWords(result('leads', { measure: { is: 'AVERAGE', field: 'customFields.team_size' } }))).toBe(
    'Average of team size',
  );
  expect(axisWords(months)).toBe('At by month');
  expect(axisWords({ ...months, label: 'Stage', interval: null })).toBe('Stage');
});
