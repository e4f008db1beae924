'use client';

import type { ReportResult } from '@/server/automation/reports/contract';
import { Leading } from './leading';
import { rowsOf } from './pivot';

const percent = (part: number, whole: number) => `${whole > 0 ? Math.round((part / whole) * 100) : 0}%`;

/** Steps one below the other, each as wide as what is left of the first, with how much of the step before went on. */
export function Funnel({ result }: { result: ReportResult }) {
  const rows = rowsOf(result);
  const sums = rows.map(({ whole }) => whole?.value ?? 0);
  const [first = 0] = sums;
  const most = Math.max(...sums, 0);
  return (
    <ol className="grid grid-cols-[minmax(5rem,auto)_1fr_auto] gap-x-3 gap-y-1">
      {rows.map(({ key, group, whole }, at) => {
        const sum = sums[at] ?? 0;
        const before = sums[at - 1] ?? 0;
        return (
          <li key={key} className="col-span-3 grid grid-cols-subgrid items-center text-sm">
            <span className="max-w-36 truncate" title={group.label}>
              {group.label}
            </span>
            <span className="flex justify-center" aria-hidden>
              <span
                className="block h-8 min-w-px rounded-sm bg-accent"
                style={{ width: percent(Math.max(0, sum), most), opacity: 1 - (at / Math.max(rows.length, 1)) * 0.5 }}
              />
            </span>
            <span className="text-right text-xs tabular-nums">
              <span className="font-medium">
                <Leading result={result} cell={whole} />
              </span>
              <span className="block text-muted">
                {at === 0 ? '100%' : `${percent(sum, first)} · ${percent(sum, before)} of the step`}
              </span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
