import { formatMoney } from '@/lib/format';
import { convertPrice, isSameCurrency, type Worth } from '@/server/records/currencies/convert';
import type { DraftLine } from './lines';

/**
 * The line with the price of its product in another currency, as long as nobody has typed one, and with what is said of that. Without
 * a rate it has no price, for the figure alone would be another amount.
 * @param currency that of the lines; undefined before it is known
 */
export function inCurrency(line: DraftLine, currency: string | undefined, worth: Worth | undefined): DraftLine {
  const { listed } = line;
  if (!listed) return line;
  if (!currency || isSameCurrency(listed.currency, currency))
    return { ...line, unitPrice: String(listed.price), note: undefined };
  if (!worth) return { ...line, unitPrice: '', note: undefined };
  const price = convertPrice(listed.price, listed.currency, currency, worth);
  const own = `Its price is ${formatMoney(listed.price, listed.currency)}`;
  return price === undefined
    ? {
        ...line,
        unitPrice: '',
        note: `${own}, and the workspace has no rate from that to ${currency}. Enter the price.`,
      }
    : { ...line, unitPrice: String(price), note: `${own}, converted by today’s rate.` };
}
