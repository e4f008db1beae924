import { cn } from '@/lib/cn';
import { formatNumber } from '@/lib/format';
import type { Counts as Figures } from '@/server/records/imports/contract';

const LABELS: [keyof Figures, string][] = [
  ['created', 'Created'],
  ['updated', 'Updated'],
  ['unchanged', 'Unchanged'],
  ['skipped', 'Skipped'],
  ['failed', 'Failed'],
  ['companies', 'Companies made'],
  ['leftEmpty', 'Cells left empty'],
];

/** What became of rows, or would. What few files have is left out where there is none. */
export const Counts = ({ counts }: { counts: Figures }) => (
  <dl className="grid grid-cols-2 gap-2 sm:grid-cols-3 md:grid-cols-6">
    {LABELS.filter(([name]) => counts[name] > 0 || !['companies', 'skipped', 'leftEmpty'].includes(name)).map(
      ([name, label]) => (
        <div key={name} className="rounded-lg border border-line bg-surface px-3 py-2">
          <dt className="text-muted text-xs">{label}</dt>
          <dd className={cn('text-lg tabular-nums', name === 'failed' && counts.failed > 0 && 'text-danger')}>
            {formatNumber(counts[name])}
          </dd>
        </div>
      ),
    )}
  </dl>
);
