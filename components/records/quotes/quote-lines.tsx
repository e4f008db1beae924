import type { FullQuote } from '@/server/records/quotes/contract';
import { amountText, priceText } from './amount';

/** The lines of a quote and what they come to. */
export function QuoteLines({ quote }: { quote: FullQuote }) {
  const percents = quote.amounts?.lines ?? [];
  const about = (at: number) => {
    const { discountPercent = null, taxPercent = null } = percents[at] ?? {};
    return [
      discountPercent === null ? undefined : `${discountPercent}% discount`,
      taxPercent === null ? undefined : `${taxPercent}% tax`,
    ].filter(Boolean);
  };
  return (
    <section aria-label="Lines" className="border-line border-b px-5 py-3">
      <table className="w-full text-sm">
        <thead>
          <tr className="border-line border-b text-left text-muted text-xs">
            <th className="py-1.5 font-medium">Line</th>
            <th className="py-1.5 text-right font-medium">Quantity</th>
            <th className="py-1.5 text-right font-medium">Price</th>
            <th className="py-1.5 text-right font-medium">Amount</th>
          </tr>
        </thead>
        <tbody>
          {quote.lineItems.map((line, at) => (
            <tr key={line.id} className="border-line/60 border-b align-top">
              <td className="wrap-anywhere py-1.5 pr-2">
                {line.name}
                <span className="block text-muted text-xs empty:hidden">{about(at).join(', ')}</span>
              </td>
              <td className="py-1.5 text-right tabular-nums">{line.quantity}</td>
              <td className="py-1.5 pl-2 text-right tabular-nums">{amountText(line.unitPrice, quote.currency)}</td>
              <td className="py-1.5 pl-2 text-right tabular-nums">{amountText(line.total, quote.currency)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {partsOf(quote).map(([label, amount]) => (
            <tr key={label} className="text-muted">
              <th scope="row" colSpan={3} className="pt-1.5 text-left font-normal">
                {label}
              </th>
              <td className="pt-1.5 text-right tabular-nums">{amount}</td>
            </tr>
          ))}
          <tr>
            <th scope="row" colSpan={3} className="py-2 text-left font-medium">
              Total
            </th>
            <td className="whitespace-nowrap py-2 text-right font-semibold tabular-nums">
              {priceText(quote.total, quote.currency)}
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** What lies between the lines and the total, where something does. */
function partsOf({ amounts, currency }: FullQuote): [string, string][] {
  if (!amounts || (amounts.discount === 0 && amounts.taxes.length === 0)) return [];
  const text = (value: number) => amountText(value, currency);
  return [
    ['Subtotal', text(amounts.subtotal)],
    ...(amounts.discount > 0 ? [['Discount', `−${text(amounts.discount)}`] as [string, string]] : []),
    ...amounts.taxes.map(({ percent, net, tax }): [string, string] => [`Tax ${percent}% on ${text(net)}`, text(tax)]),
  ];
}
