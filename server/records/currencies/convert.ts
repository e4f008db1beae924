import { minorDigits } from '@/server/records/quotes/amounts';
import type { Currencies } from './contract';

/** What one unit of each currency is worth in the workspace's, by its code. */
export type Worth = ReadonlyMap<string, number>;

/** Of each currency the newest rate that is not of a day to come, as `ratesToday` reads it in SQL. */
export function worthOn({ currency, rates }: Currencies, today: string): Worth {
  const known = rates.filter(({ since }) => since <= today).sort((a, b) => a.since.localeCompare(b.since));
  return new Map([...known.map(({ currency: code, rate }) => [code, rate] as const), [currency, 1]]);
}

/** Currencies of products are any text; a code is one in any case. */
export const isSameCurrency = (one: string, other: string) => codeOf(one) === codeOf(other);
const codeOf = (text: string) => text.trim().toUpperCase();

/** A price has two decimals, or fewer where its currency has. */
const decimalsOf = (currency: string) => Math.min(2, minorDigits(currency));

/** A price in another currency, rounded as prices there are; undefined where one of the two has no rate. */
export function convertPrice(price: number, from: string, to: string, worth: Worth): number | undefined {
  if (isSameCurrency(from, to)) return price;
  const [given, wanted] = [worth.get(codeOf(from)), worth.get(codeOf(to))];
  if (given === undefined || wanted === undefined) return undefined;
  const size = 10 ** decimalsOf(to);
  // Counted in hundredths, so that a price with two decimals is whole before it is multiplied.
  return Math.round((((Math.round(price * 100) * given) / wanted) * size) / 100) / size;
}
