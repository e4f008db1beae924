import { describe, expect, it } from 'vitest';
import { decimalText, lineTotal } from './amounts';

describe('amounts of quotes', () => {
  it.each([
    [3, 0.1, '0.30'],
    [0.1, 0.2, '0.02'],
    [1.5, 33.33, '50.00'],
    [0.01, 0.5, '0.01'],
    [0.01, 0.49, '0.00'],
    [1, 0, '0.00'],
    [1000, 1_000_000.01, '1000000010.00'],
  ])('%d times %d is %s', (quantity, price, total) => {
    expect(decimalText(lineTotal(quantity, price))).toBe(total);
  });
});
