import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalText, type LinePrice, minorDigits, minorOf, quoteAmounts } from './amounts';

const totalOf = (line: LinePrice, digits = 2) => decimalText(quoteAmounts([line], digits).total, digits);

describe('amounts of quotes', () => {
  it.each([
    [3, 0.1, '0.30'],
    [0.1, 0.2, '0.02'],
    [1.5, 33.33, '50.00'],
    [0.01, 0.5, '0.01'],
    [0.01, 0.49, '0.00'],
    [1, 0, '0.00'],
    [1000, 1_000_000.01, '1000000010.00'],
  ])('%d times %d is %s', (quantity, unitPrice, total) => {
    expect(totalOf({ quantity, unitPrice })).toBe(total);
  });

  it('rounds each amount of a line to what the currency has', () => {
    const line = { quantity: 1.5, unitPrice: 33.33, discountPercent: 12.5, taxPercent: 8.875 };
    const amounts = (currency: string) => quoteAmounts([line], minorDigits(currency)).lines[0];
    expect(amounts('JPY')).toEqual({ discount: 6n, total: 44n, tax: 4n });
    expect(amounts('USD')).toEqual({ discount: 625n, total: 4375n, tax: 388n });
    expect(amounts('KWD')).toEqual({ discount: 6249n, total: 43746n, tax: 3882n });
  });

  it('adds up the tax of each rate', () => {
    const line = (taxPercent: number | null) => ({ quantity: 1, unitPrice: 10, taxPercent });
    expect(quoteAmounts([line(20), line(7), line(20), line(null), line(0)], 2)).toMatchObject({
      subtotal: 5000n,
      taxes: [
        { percent: 0, net: 1000n, tax: 0n },
        { percent: 7, net: 1000n, tax: 70n },
        { percent: 20, net: 2000n, tax: 400n },
      ],
      tax: 470n,
      total: 5470n,
    });
  });

  const decimals = (max: number, digits: number) =>
    fc.integer({ min: 0, max: max * 10 ** digits }).map((value) => value / 10 ** digits);
  const price = fc.record({
    quantity: decimals(100_000, 2),
    unitPrice: decimals(1_000_000, 2),
    discountPercent: fc.option(decimals(100, 2)),
    taxPercent: fc.option(decimals(100, 3)),
  });

  it('sums of lines are the total, in any currency', () => {
    fc.assert(
      fc.property(
        fc.array(price, { minLength: 1, maxLength: 20 }),
        fc.constantFrom('JPY', 'EUR', 'KWD'),
        (prices, currency) => {
          const amounts = quoteAmounts(prices, minorDigits(currency));
          const sum = (values: bigint[]) => values.reduce((total, value) => total + value, 0n);
          expect(amounts.total).toBe(sum(amounts.lines.map(({ total, tax }) => total + tax)));
          expect(amounts.total).toBe(amounts.subtotal - amounts.discount + amounts.tax);
          expect(amounts.tax).toBe(sum(amounts.taxes.map(({ tax }) => tax)));
          for (const { discount, total, tax } of amounts.lines)
            expect(discount >= 0n && total >= 0n && tax >= 0n).toBe(true);
        },
      ),
    );
  });

  it('each amount is at most half a minor unit from the exact one, and the half goes up', () => {
    fc.assert(
      fc.property(price, fc.constantFrom(0, 2, 3), (line, digits) => {
        const exact = BigInt(Math.round(line.quantity * 100)) * BigInt(Math.round(line.unitPrice * 100));
        const { subtotal } = quoteAmounts([line], digits);
        const off = subtotal * 10_000n - exact * 10n ** BigInt(digits);
        expect(off > -5000n && off <= 5000n).toBe(true);
      }),
    );
  });

  it('texts and minor units are the same', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.constantFrom(0, 2, 3), (minor, digits) => {
        expect(minorOf(decimalText(minor, digits), digits)).toBe(minor);
      }),
    );
    expect(minorOf('12.3', 2)).toBe(1230n);
  });
});
