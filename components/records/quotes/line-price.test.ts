import { expect, test } from 'vitest';
import { quotesContract } from '@/server/records/quotes/contract';
import { inCurrency } from './line-price';
import { emptyLine, inLineWords, ofProduct, toInput } from './lines';

const plan = { ...emptyLine(), ...ofProduct({ id: 'p', name: 'Plan', price: 100, currency: 'EUR' }) };
const worth = new Map([
  ['USD', 1],
  ['EUR', 1.25],
]);

test('the price of a product is told in the currency of the quote, and from what it came', () => {
  expect(inCurrency(plan, 'EUR', worth)).toMatchObject({ unitPrice: '100', note: undefined });
  expect(inCurrency(plan, 'USD', worth)).toMatchObject({
    unitPrice: '125',
    note: 'Its price is 100 EUR, converted by today’s rate.',
  });
  // Another deal is chosen.
  expect(inCurrency(inCurrency(plan, 'USD', worth), 'EUR', worth)).toMatchObject({ unitPrice: '100', note: undefined });
});

test('without a rate there is no price, and why is said; it is not sent as one that the service fills in', () => {
  const line = inCurrency(plan, 'CHF', worth);
  expect(line).toMatchObject({
    unitPrice: '',
    note: 'Its price is 100 EUR, and the workspace has no rate from that to CHF. Enter the price.',
  });
  expect(toInput(line)).toMatchObject({ offeringId: 'p', unitPrice: Number.NaN });
  expect(inCurrency(plan, 'CHF', undefined)).toMatchObject({ unitPrice: '', note: undefined });
});

test('a price that was typed stays as it was typed', () => {
  const typed = { ...inCurrency(plan, 'USD', worth), unitPrice: '99', listed: undefined, note: undefined };
  expect(inCurrency(typed, 'CHF', worth)).toEqual(typed);
});

test('what is wrong with a line is said of its place', () => {
  expect(inLineWords('lineItems.1.unitPrice: This is no number.')).toBe('Line 2, price: This is no number.');
});

test('a percent is read with its sign, and what is none is sent for the service to refuse, not left out', () => {
  const line = { ...emptyLine(), discountPercent: '10 %', taxPercent: '7,5%' };
  expect(toInput(line)).toMatchObject({ discountPercent: 10, taxPercent: 7.5 });
  expect(toInput(emptyLine())).toMatchObject({ discountPercent: null, taxPercent: null });
  const wrong = JSON.parse(JSON.stringify(toInput({ ...line, taxPercent: 'seven' })));
  const refused = quotesContract.update.input.safeParse({
    id: 'q',
    lineItems: [{ ...wrong, name: 'Work', unitPrice: 1 }],
  });
  expect(refused.error?.issues.map(({ path }) => path.join('.'))).toEqual(['lineItems.0.taxPercent']);
});
