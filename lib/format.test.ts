import { expect, test } from 'vitest';
import { formatBytes } from './bytes';
import {
  formatAgo,
  formatDate,
  formatDateTime,
  formatDay,
  formatMoney,
  formatNumber,
  formatSecond,
  formatShort,
  humanize,
  plural,
} from './format';

test('times are told where the member is', () => {
  expect(formatDateTime('2026-09-21T23:05:09.000Z', 'Asia/Kathmandu')).toBe('22 Sep 2026, 04:50');
  expect(formatDay('2026-01-31')).toBe('31 Jan 2026');
});

test('numbers are grouped, and money keeps both decimals when it has any', () => {
  expect([0, 999, 1000, 1234567.891].map(formatNumber)).toEqual(['0', '999', '1,000', '1,234,567.89']);
  expect(formatMoney(1234.5, 'EUR')).toBe('1,234.50 EUR');
  expect(formatMoney(12)).toBe('12');
  expect([950, 12_400, 1_118_585].map(formatShort)).toEqual(['950', '12.4K', '1.1M']);
  expect([999.96, 999_950, -999_999_999, 1.5e12].map(formatShort)).toEqual(['1K', '1M', '-1B', '1,500B']);
  expect([0, 999, 1000, 999_949, 999_950, 50_000_000].map(formatBytes)).toEqual([
    ...['0 B', '999 B', '1 kB', '999.9 kB', '1 MB', '50 MB'],
  ]);
});

test('codes and counts are told in words', () => {
  expect(humanize('MARKETING_QUALIFIED_LEAD')).toBe('Marketing qualified lead');
  // As everywhere in the console, whichever way the code is spelled.
  expect([humanize('CANCELED'), humanize('color')]).toEqual(['Cancelled', 'Colour']);
  expect([plural(1, 'deal'), plural(2, 'deal'), plural(0, 'company', 'companies')]).toEqual([
    '1 deal',
    '2 deals',
    '0 companies',
  ]);
  expect(formatAgo('2026-11-21T09:00:00.000Z', Date.parse('2026-11-21T12:00:00.000Z'))).toContain('3 hr');
});

test('how long ago it was is told in the largest unit that it comes to', () => {
  const ago = (seconds: number) => formatAgo(new Date(0).toISOString(), seconds * 1000);
  expect([0, 59, -59].map(ago)).toEqual(['just now', 'just now', 'just now']);
  expect([3599, 86_399, 86_400, 130_000, 604_799].map(ago)).toEqual([
    ...['59 min. ago', '23 hr. ago', '1 day ago', '1 day ago', '6 days ago'],
  ]);
  expect([-3599, -7200].map(ago)).toEqual(['in 59 min.', 'in 2 hr.']);
});

test('what is no time, as an address may hold it, is shown as it is', () => {
  for (const format of [formatDate, formatDateTime, formatSecond]) expect(format('soon', 'UTC')).toBe('soon');
  expect([formatDay('2026-99-99'), formatAgo('soon', 0)]).toEqual(['2026-99-99', 'soon']);
});
