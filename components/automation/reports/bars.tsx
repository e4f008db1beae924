'use client';

import Link from 'next/link';
import type { ReactNode } from 'react';
import type { ReportCell, ReportResult } from '@/server/automation/reports/contract';
import { isStackable, rowsOf, seriesOf } from './pivot';
import { colorOf, figureWords, hrefOf } from './words';

/** Bars from left to right, one for each group; of two axes, its parts one after the other, or side by side where they are no sum. */
export function Bars({ result }: { result: ReportResult }) {
  const rows = rowsOf(result);
  const series = seriesOf(result);
  const isStacked = isStackable(result);
  const most = Math.max(
    ...rows.map(({ sum, cells }) => (isStacked ? sum : Math.max(...cells.map((cell) => cell?.value ?? 0)))),
    0,
  );
  const width = (value: number | null | undefined) => `${most > 0 ? (Math.max(0, value ?? 0) / most) * 100 : 0}%`;
  return (
    <div className="flex flex-col gap-3">
      {series.length > 1 ? <Legend names={series.map(({ label }) => label)} /> : null}
      <ul className="grid grid-cols-[minmax(5rem,auto)_1fr_auto] gap-x-3 gap-y-1">
        {rows.map(({ key, group, cells, sum }) => (
          <li key={key} className="col-span-3 grid grid-cols-subgrid items-center text-sm">
            <span className="max-w-36 truncate" title={group.label}>
              {group.label}
            </span>
            <span className={isStacked ? 'flex h-5' : 'flex flex-col gap-px'}>
              {cells.map((cell, at) =>
                cell ? (
                  <Part
                    key={series[at]?.key}
                    result={result}
                    cell={cell}
                    style={{ width: width(cell.value), background: colorOf(at), height: isStacked ? undefined : 8 }}
                  />
                ) : null,
              )}
            </span>
            <span className="text-right text-xs tabular-nums">
              {isStacked ? (
                <Leading href={cells.length === 1 && cells[0] ? hrefOf(result, cells[0]) : undefined}>
                  {figureWords(result, sum)}
                </Leading>
              ) : (
                cells.map((cell) => figureWords(result, cell?.value ?? null)).join(' · ')
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const Leading = ({ href, children }: { href: string | undefined; children: ReactNode }) =>
  href ? (
    <Link href={href} className="rounded-sm text-accent-text hover:underline">
      {children}
    </Link>
  ) : (
    children
  );

interface PartProps {
  result: ReportResult;
  cell: ReportCell;
  style: { width: string; background: string; height: number | undefined };
}

/** A bar, or a part of one. Its table has the same way to the records for whoever uses the keyboard. */
function Part({ result, cell, style }: PartProps) {
  const href = hrefOf(result, cell);
  const title = `${cell.labels.join(', ')}: ${figureWords(result, cell.value)}`;
  const look = 'block min-w-px first:rounded-l-sm last:rounded-r-sm';
  return href ? (
    <Link href={href} title={title} tabIndex={-1} aria-hidden className={`${look} hover:opacity-80`} style={style} />
  ) : (
    <span title={title} className={look} style={style} />
  );
}

/** Which colour is which series. */
export const Legend = ({ names }: { names: readonly string[] }) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs">
    {names.map((name, at) => (
      <li key={name} className="flex items-center gap-1.5">
        <span className="size-2.5 shrink-0 rounded-sm" style={{ background: colorOf(at) }} aria-hidden />
        {name}
      </li>
    ))}
  </ul>
);
