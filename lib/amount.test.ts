import { expect, it } from 'vitest';
import { decimalMarkOf, optionalNumber, parseAmount, parsePercent } from './amount';

it.each([
  ['12', 12],
  ['12,000', 12_000],
  ['12.000', 12],
  ['12,5', 12.5],
  ['12,50', 12.5],
  ['0,925', 0.925],
  ['1.234,56', 1234.56],
  ['1,234.56', 1234.56],
  ['1 234,56', 1234.56],
  ["1'234.50", 1234.5],
  ['12,34,567.50', 1_234_567.5],
  ['1,234,567', 1_234_567],
  ['1.234.567', 1_234_567],
  ['€ 1.234,50', 1234.5],
  ['USD 12', 12],
  ['-3,5', -3.5],
  ['+3,5', 3.5],
  ['($1,200.00)', -1200],
  ['.5', 0.5],
  ['12,', 12],
])('reads %s as people mean it', (text, value) => {
  expect(parseAmount(text)).toBe(value);
});

it.each(['', 'twelve', '1.2.3', '1,2.3,4', '12-13', '1e5', '--3', '1.234,567,890', '12 pieces', 'NaN'])(
  'takes %j for no number',
  (text) => {
    expect(parseAmount(text)).toBeUndefined();
  },
);

it('reads what may be either by the mark that is told', () => {
  expect(['1,085', '1.085'].map(decimalMarkOf)).toEqual(['open', 'open']);
  expect(['1,085', '1.085'].map((text) => parseAmount(text, ','))).toEqual([1.085, 1085]);
  expect(['1,085', '1.085'].map((text) => parseAmount(text, '.'))).toEqual([1085, 1.085]);
  expect(['1,085', '1.085'].map((text) => parseAmount(text, 'either'))).toEqual([1.085, 1.085]);
  // What says it itself is not read otherwise.
  expect(['1,234.56', '12.5', '1.234,56'].map((text) => parseAmount(text, ','))).toEqual([1234.56, 12.5, 1234.56]);
});

it('reads a percentage with its sign or without, and leaves what is none for the service to refuse', () => {
  expect(['12,5', '12.5 %', '40%'].map(parsePercent)).toEqual([12.5, 12.5, 40]);
  expect(['', ' ', '40 %', 'half'].map((text) => optionalNumber(text, parsePercent))).toEqual([null, null, 40, 'half']);
});
