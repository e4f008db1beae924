import { formatAmount } from '@/lib/format';
import { minorDigits } from '@/server/records/quotes/amounts';

/** An amount of a quote with the decimals of its currency; those that say something beyond them stay. */
export function amountText(value: number, currency = 'USD'): string {
  const said = String(value).split('.')[1]?.length ?? 0;
  return formatAmount(value.toFixed(Math.max(said, minorDigits(currency))));
}

/** The same with the currency. */
export const priceText = (value: number, currency: string | undefined) =>
  [amountText(value, currency), currency].filter(Boolean).join(' ');
