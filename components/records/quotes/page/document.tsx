import { formatAmount, formatDay } from '@/lib/format';
import type { QuoteDocument } from '@/server/records/quotes/shapes';

/** A quote as its buyer reads it. The PDF has the same parts in the same order (server/records/quotes/pdf/layout.ts). */
export function Document({ quote }: { quote: QuoteDocument }) {
  return (
    <article className="rounded-lg border border-line bg-surface p-5 shadow-low sm:p-8">
      <p className="font-medium text-muted text-sm">{quote.seller.name}</p>
      {quote.seller.details ? (
        <p className="wrap-anywhere whitespace-pre-line text-muted text-xs">{quote.seller.details}</p>
      ) : null}
      <h1 className="wrap-anywhere mt-1 font-semibold text-xl">{quote.title}</h1>
      <Facts quote={quote} />
      <Lines quote={quote} />
      <Totals quote={quote} />
      <Paragraph label="Terms" text={quote.terms} />
      <Paragraph label="Notes" text={quote.notes} />
    </article>
  );
}

function Facts({ quote }: { quote: QuoteDocument }) {
  const { buyer } = quote;
  const parties = [buyer.name, buyer.company, buyer.email].filter((part) => part !== null);
  const facts: [string, string[]][] = [
    ['For', parties.length > 0 ? parties : ['—']],
    ['Quote', [`#${quote.number}`, `Version ${quote.version}`]],
    ['Date', [formatDay(quote.issuedOn)]],
    ['Valid until', [quote.validUntil ? formatDay(quote.validUntil) : '—']],
  ];
  return (
    <dl className="my-6 grid grid-cols-2 gap-4 text-sm sm:grid-cols-4">
      {facts.map(([label, values]) => (
        <div key={label} className="min-w-0">
          <dt className="text-muted text-xs">{label}</dt>
          {values.map((value) => (
            <dd key={value} className="wrap-anywhere">
              {value}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

/** On a phone each line is a block: its name, and below it how it comes to its amount. */
function Lines({ quote }: { quote: QuoteDocument }) {
  const discounted = quote.lines.some(({ discountPercent }) => discountPercent !== null);
  const taxed = quote.lines.some(({ taxPercent }) => taxPercent !== null);
  const head = ['Quantity', 'Price', ...(discounted ? ['Discount'] : []), ...(taxed ? ['Tax'] : []), 'Amount'];
  const percent = (text: string | null) => (text === null ? '' : `${text}%`);
  return (
    <table className="w-full text-sm max-sm:block">
      <thead className="max-sm:sr-only">
        <tr className="border-line border-b text-left text-muted text-xs">
          <th className="py-1.5 font-medium">Line</th>
          {head.map((label) => (
            <th key={label} className="py-1.5 pl-3 text-right font-medium">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {quote.lines.map((line, at) => (
          <tr
            // biome-ignore lint/suspicious/noArrayIndexKey: a frozen document's lines never move
            key={at}
            className="border-line border-b align-top max-sm:flex max-sm:flex-wrap max-sm:gap-x-3 max-sm:py-2"
          >
            <td className="wrap-anywhere py-2 max-sm:w-full max-sm:py-0 max-sm:font-medium">{line.name}</td>
            <Cell label="×">{formatAmount(line.quantity)}</Cell>
            <Cell label="at">{formatAmount(line.unitPrice)}</Cell>
            {discounted ? <Cell label="discount">{percent(line.discountPercent)}</Cell> : null}
            {taxed ? <Cell label="tax">{percent(line.taxPercent)}</Cell> : null}
            <td className="py-2 pl-3 text-right tabular-nums max-sm:ml-auto max-sm:py-0">{formatAmount(line.total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A figure; on a phone it says what it is, and is not there where it says nothing. */
function Cell({ label, children }: { label: string; children: string }) {
  return (
    <td
      className={`py-2 pl-3 text-right text-muted tabular-nums max-sm:py-0 max-sm:pl-0 max-sm:text-xs ${children === '' ? 'max-sm:hidden' : ''}`}
    >
      <span className="sm:hidden">{label} </span>
      {children}
    </td>
  );
}

function Totals({ quote }: { quote: QuoteDocument }) {
  const discounted = quote.lines.some(({ discountPercent }) => discountPercent !== null);
  const parts: [string, string][] = [
    ...(discounted ? [['Discount', `−${formatAmount(quote.discount)}`] as [string, string]] : []),
    ...quote.taxes.map(({ percent, net, tax }): [string, string] => [
      `Tax ${percent}% on ${formatAmount(net)}`,
      formatAmount(tax),
    ]),
  ];
  const rows = parts.length > 0 ? [['Subtotal', formatAmount(quote.subtotal)] as [string, string], ...parts] : [];
  return (
    <dl className="mt-4 ml-auto grid w-fit grid-cols-[auto_auto] gap-x-6 gap-y-1 text-sm">
      {rows.map(([label, amount]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="text-right tabular-nums">{amount}</dd>
        </div>
      ))}
      <dt className="font-semibold text-base">Total</dt>
      <dd className="text-right font-semibold text-base tabular-nums">
        {formatAmount(quote.total)} {quote.currency}
      </dd>
    </dl>
  );
}

function Paragraph({ label, text }: { label: string; text: string | null }) {
  if (!text) return null;
  return (
    <section className="mt-6 text-sm">
      <h2 className="mb-1 font-medium">{label}</h2>
      <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
    </section>
  );
}
