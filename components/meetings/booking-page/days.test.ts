import { expect, it } from 'vitest';
import { addMonths, boundsOf, byDay, weeksOf } from './days';

it('shows every month in six weeks that begin on a Monday', () => {
  for (const month of ['2026-02', '2026-03', '2026-08', '2026-11', '2027-02', '2028-02']) {
    const weeks = weeksOf(month);
    expect(weeks).toHaveLength(6);
    expect(new Date(`${weeks[0]?.[0]}T00:00:00Z`).getUTCDay()).toBe(1);
    expect(weeks.flat().filter((day) => day.startsWith(month)).length).toBeGreaterThanOrEqual(28);
  }
  expect(weeksOf('2026-02')[0]?.[6]).toBe('2026-02-01');
});

it('goes over the ends of years', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-11', 14)]).toEqual([
    '2027-01',
    '2025-12',
    '2028-01',
  ]);
});

it('puts slots on the day that it is where the visitor is, and asks for enough of them', () => {
  const starts = ['2026-11-30T23:30:00.000Z', '2026-12-01T00:30:00.000Z', '2026-12-31T23:30:00.000Z'];
  expect([...byDay(starts, 'UTC').keys()]).toEqual(['2026-11-30', '2026-12-01', '2026-12-31']);
  expect([...byDay(starts, 'Pacific/Kiritimati').keys()]).toEqual(['2026-12-01', '2027-01-01']);
  expect([...byDay(starts, 'Pacific/Pago_Pago').keys()]).toEqual(['2026-11-30', '2026-12-31']);
  const { from, to } = boundsOf('2026-12');
  expect([new Date(from).toISOString(), new Date(to).toISOString()]).toEqual([
    '2026-11-30T00:00:00.000Z',
    '2027-01-02T00:00:00.000Z',
  ]);
});
