import { Link } from '@/components/ui/link';
import type { ReportCell, ReportResult } from '@/server/automation/reports/contract';
import { isAdded } from './pivot';
import { figureWords, hrefOf } from './words';

/** A figure that leads to the list of its records. Where nothing was counted, there is a count of none, and no average. */
export function Leading({ result, cell }: { result: ReportResult; cell: ReportCell | undefined }) {
  const text = figureWords(result, cell ? cell.value : isAdded(result) ? 0 : null);
  const href = cell && hrefOf(result, cell);
  if (!href) return <span className={cell ? undefined : 'text-faint'}>{text}</span>;
  return (
    <Link href={href} className="rounded-sm text-accent-text hover:underline">
      {text}
    </Link>
  );
}
