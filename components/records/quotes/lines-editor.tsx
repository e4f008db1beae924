import { Plus } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/cn';
import { formatAmount } from '@/lib/format';
import { decimalText, minorDigits, type QuoteAmounts } from '@/server/records/quotes/amounts';
import { LineRow, lineGrid } from './line-row';
import { type DraftLine, draftAmounts, emptyLine } from './lines';

interface Props {
  lines: DraftLine[];
  /** That of the quote; one with two decimals where it is not known yet. */
  currency: string | undefined;
  onChange: (lines: DraftLine[]) => void;
  error?: string | undefined;
  /** Whether lines are taxed; those of deals are not. */
  isTaxed?: boolean;
  /** How many lines there have to be. */
  least?: 0 | 1;
}

/** What is wrong stands below the lines, which may be more than fit. */
const intoView = (error: HTMLElement | null) => error?.scrollIntoView({ block: 'nearest' });

/** Lines of a quote or a deal: free text or a product, how many, at what price, with which discount and tax. */
export function LinesEditor({ lines, currency, onChange, error, isTaxed = true, least = 1 }: Props) {
  const digits = minorDigits(currency ?? 'USD');
  const amounts = draftAmounts(lines, digits);
  const change = (key: string, part: Partial<DraftLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)));
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-sm">Lines</legend>
      <div aria-hidden className={cn(lineGrid(isTaxed), 'mb-1 text-muted text-xs max-sm:hidden')}>
        {['Description', 'Quantity', 'Price', 'Discount %', ...(isTaxed ? ['Tax %'] : []), 'Amount'].map(
          (label, at) => (
            <span key={label} className={at > 0 ? 'text-right' : ''}>
              {label}
            </span>
          ),
        )}
        <span className="w-7" />
      </div>
      <ol className="flex flex-col gap-2">
        {lines.map((line, index) => (
          <LineRow
            key={line.key}
            line={line}
            number={index + 1}
            isTaxed={isTaxed}
            amount={formatAmount(decimalText(amounts.lines[index]?.total ?? 0n, digits))}
            onChange={(part) => change(line.key, part)}
            onRemove={lines.length > least ? () => onChange(lines.filter((one) => one.key !== line.key)) : undefined}
          />
        ))}
      </ol>
      <div className="mt-2 flex flex-wrap items-start justify-between gap-4">
        <Button size="sm" look="ghost" onClick={() => onChange([...lines, emptyLine(lines.at(-1))])}>
          <Plus aria-hidden />
          Add line
        </Button>
        <Totals amounts={amounts} digits={digits} currency={currency} />
      </div>
      {error ? (
        <p ref={intoView} role="alert" className="mt-1 text-danger text-xs">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

interface TotalsProps {
  amounts: QuoteAmounts;
  digits: number;
  currency: string | undefined;
}

/** What it comes to while one types; the service counts by the same rule. */
function Totals({ amounts, digits, currency }: TotalsProps) {
  const text = (minor: bigint) => formatAmount(decimalText(minor, digits));
  const parts: [string, string][] = [
    ...(amounts.discount > 0n ? [['Discount', `−${text(amounts.discount)}`] as [string, string]] : []),
    ...amounts.taxes.map(({ percent, tax }): [string, string] => [`Tax ${percent}%`, text(tax)]),
  ];
  const rows = parts.length > 0 ? [['Subtotal', text(amounts.subtotal)] as [string, string], ...parts] : [];
  return (
    <dl aria-live="polite" className="grid grid-cols-[auto_auto] gap-x-4 gap-y-0.5 text-sm">
      {rows.map(([label, amount]) => (
        <div key={label} className="contents text-muted">
          <dt>{label}</dt>
          <dd className="text-right tabular-nums">{amount}</dd>
        </div>
      ))}
      <dt className="font-medium">Total</dt>
      <dd className="text-right font-semibold tabular-nums">
        {text(amounts.total)} {currency}
      </dd>
    </dl>
  );
}
