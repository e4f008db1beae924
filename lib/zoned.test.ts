import { expect, test } from 'vitest';
import { fromLocal, toLocal } from './zoned';

test('a local time and its moment convert into each other', () => {
  expect(fromLocal('2026-11-21T09:30', 'Europe/Berlin')).toBe('2026-11-21T08:30:00.000Z');
  expect(toLocal('2026-11-21T08:30:00.000Z', 'Europe/Berlin')).toBe('2026-11-21T09:30');
  expect(fromLocal('2026-07-01T00:00', 'Asia/Kathmandu')).toBe('2026-06-30T18:15:00.000Z');
});

test('an hour that comes twice is the first of the two', () => {
  expect(fromLocal('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
});

test('an hour that is left out is taken after the change', () => {
  expect(fromLocal('2026-03-08T02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z');
  expect(toLocal('2026-03-08T07:30:00.000Z', 'America/New_York')).toBe('2026-03-08T03:30');
});
