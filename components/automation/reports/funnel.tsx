'use client';

import Link from 'next/link';
import type { ReportResult } from '@/server/automation/reports/contract';
import { rowsOf } from './pivot';
import { figureWords, hrefOf } from './words';

const percent = (part: number, whole: number) => `${whole > 0 ? Math.round((part / whole) * 100) : 0}%`;

/** Steps one below the other, each as wide as what is left of the first, with how much of the step before went on. */
export function Funnel({ result }: { result: ReportResult }) {
  const rows = rowsOf(result);
  const first = rows[0]?.sum ?? 0;
  const most = Math.max(...rows.map(({ sum }) => sum), 0);
  return (
    <ol className="grid grid-cols-[minmax(5rem,auto)_1fr_auto] gap-x-3 gap-y-1">
      {rows.map(({ key, group, cells, sum }, at) => {
        const href = cells.length === 1 && cells[0] ? hrefOf(result, cells[0]) : undefined;
        const figure = figureWords(result, sum);
        const before = rows[at - 1]?.sum ?? 0;
        return (
          <li key={key} className="col-span-3 grid grid-cols-subgrid items-center text-sm">
            <span className="max-w-36 truncate" title={group.label}>
              {group.label}
            </span>
            <span className="flex justify-center" aria-hidden>
              <span
                className="block h-8 min-w-px rounded-sm bg-accent"
                style={{ width: percent(sum, most), opacity: 1 - (at / Math.max(rows.length, 1)) * 0.5 }}
              />
            </span>
            <span className="text-right text-xs tabular-nums">
              {href ? (
                <Link href={href} className="rounded-sm font-medium text-accent-text hover:underline">
                  {figure}
                </Link>
              ) : (
                <span className="font-medium">{figure}</span>
              )}
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
