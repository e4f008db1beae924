import { formatMoney, formatShort } from '@/lib/format';
import type { DealTotals } from '@/server/records/currencies/contract';

interface Props {
  totals: DealTotals | undefined;
  /** Whether all of them are won or lost, so that their chances say nothing. */
  isOver?: boolean;
}

/** What deals are worth together: as they stand, and by their chances. */
export function DealValue({ totals, isOver = false }: Props) {
  if (!totals) return <div className="h-4" />;
  const { currency, value, weightedValue, unrated } = totals;
  const exact = [
    formatMoney(value, currency),
    ...(isOver ? [] : [`${formatMoney(weightedValue, currency)} weighted`]),
    ...(unrated.length > 0 ? [`without ${unrated.join(', ')}, which have no rate`] : []),
  ].join(', ');
  return (
    <p className="truncate text-muted text-xs tabular-nums" title={exact}>
      {formatShort(value)} {currency}
      {isOver ? null : <span> · {formatShort(weightedValue)} weighted</span>}
      {unrated.length > 0 ? <span className="font-medium text-ink"> · no rate for {unrated.join(', ')}</span> : null}
    </p>
  );
}
