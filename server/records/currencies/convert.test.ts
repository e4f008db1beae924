import { expect, test } from 'vitest';
import { convertPrice, worthOn } from './convert';

const RATES = [
  { currency: 'USD', rate: 0.8, since: '2026-01-01' },
  { currency: 'USD', rate: 0.9, since: '2026-03-01' },
  { currency: 'USD', rate: 5, since: '2999-01-01' },
  { currency: 'JPY', rate: 0.006, since: '2026-01-01' },
];

test('of each currency the newest rate counts that is not of a day to come', () => {
  const today = worthOn({ currency: 'EUR', rates: RATES }, '2026-11-26');
  expect(Object.fromEntries(today)).toEqual({ EUR: 1, USD: 0.9, JPY: 0.006 });
  expect(worthOn({ currency: 'EUR', rates: RATES }, '2026-02-01').get('USD')).toBe(0.8);
});

test('a price goes from one currency to another by what both are worth, rounded as prices there are', () => {
  const worth = worthOn({ currency: 'EUR', rates: RATES }, '2026-11-26');
  expect(convertPrice(90, 'EUR', 'USD', worth)).toBe(100);
  expect(convertPrice(49.99, 'USD', 'EUR', worth)).toBe(44.99);
  expect(convertPrice(49.99, 'USD', 'JPY', worth)).toBe(7499);
  expect(convertPrice(49.99, ' eur', 'EUR', worth)).toBe(49.99);
  expect([convertPrice(1, 'CHF', 'EUR', worth), convertPrice(1, 'points', 'EUR', worth)]).toEqual([
    undefined,
    undefined,
  ]);
});
