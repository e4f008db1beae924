// Money is counted in whole numbers of the currency's minor unit, so that no sum depends on binary fractions.
//
// The one rule of rounding: each amount of a line (its price, its discount, its tax) is rounded by itself to the minor unit, half
// away from zero. Everything else is a sum of those, so what is printed adds up.

/** What a line costs; percents may be left out. */
export interface LinePrice {
  quantity: number;
  unitPrice: number;
  discountPercent?: number | null | undefined;
  taxPercent?: number | null | undefined;
}

/** What a line comes to, in minor units; `total` is after the discount and before the tax. */
export interface LineAmounts {
  discount: bigint;
  total: bigint;
  tax: bigint;
}

/** The tax of one rate, and what it is on. */
interface TaxAmount {
  percent: number;
  net: bigint;
  tax: bigint;
}

/** What a quote comes to: subtotal - discount + tax = total. */
export interface QuoteAmounts {
  lines: LineAmounts[];
  subtotal: bigint;
  discount: bigint;
  taxes: TaxAmount[];
  tax: bigint;
  total: bigint;
}

/** How many decimals a currency has (ISO 4217). */
export const minorDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** A number of the API as a whole number of its smallest part. */
const scaled = (value: number, decimals: number) => BigInt(Math.round(value * 10 ** decimals));

/** Half away from zero; nothing here is below it. */
const divided = (value: bigint, by: bigint) => (2n * value + by) / (2n * by);

/** Quantity and price have two decimals each, so their product has four. */
function lineAmounts({ quantity, unitPrice, discountPercent, taxPercent }: LinePrice, digits: number): LineAmounts {
  const gross = divided(scaled(quantity, 2) * scaled(unitPrice, 2) * 10n ** BigInt(digits), 10_000n);
  const discount = divided(gross * scaled(discountPercent ?? 0, 2), 10_000n);
  const total = gross - discount;
  return { discount, total, tax: divided(total * scaled(taxPercent ?? 0, 3), 100_000n) };
}

/** The sums of lines, the taxes by their rate, the lowest first. A line without a rate is in none of them. */
export function sumLines(lines: readonly (LineAmounts & Pick<LinePrice, 'taxPercent'>)[]): Omit<QuoteAmounts, 'lines'> {
  const sum = (name: keyof LineAmounts) => lines.reduce((total, line) => total + line[name], 0n);
  const rates = [...new Set(lines.flatMap(({ taxPercent }) => taxPercent ?? []))].sort((a, b) => a - b);
  const taxes = rates.map((percent) => {
    const taxed = lines.filter((line) => line.taxPercent === percent);
    const of = (name: 'total' | 'tax') => taxed.reduce((total, line) => total + line[name], 0n);
    return { percent, net: of('total'), tax: of('tax') };
  });
  const [discount, net, tax] = [sum('discount'), sum('total'), sum('tax')];
  return { subtotal: net + discount, discount, taxes, tax, total: net + tax };
}

/** What lines come to, in the minor unit of a currency with so many decimals. */
export function quoteAmounts(prices: readonly LinePrice[], digits: number): QuoteAmounts {
  const lines = prices.map((price) => lineAmounts(price, digits));
  return { lines, ...sumLines(lines.map((line, at) => ({ ...line, taxPercent: prices[at]?.taxPercent }))) };
}

/** Minor units as the text of a decimal: `1234n` with two decimals is `12.34`. */
export function decimalText(minor: bigint, digits: number): string {
  if (digits === 0) return minor.toString();
  const text = minor.toString().padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** The text of a decimal as minor units, and back again: `12.3` with two decimals is `1230n`. */
export function minorOf(text: string, digits: number): bigint {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(`${whole}${part.slice(0, digits).padEnd(digits, '0')}`);
}
