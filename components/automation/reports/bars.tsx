'use client';

import { percent } from '@/components/ui/chart/scale';
import { Link } from '@/components/ui/link';
import type { ReportCell, ReportResult } from '@/server/automation/reports/contract';
import { Leading } from './leading';
import { isStackable, rowsOf, seriesOf, spansOf } from './pivot';
import { axisWords, colorOf, figureWords, hrefOf, measureWords } from './words';

/** Bars from left to right, one for each group; of two axes, its parts one after the other, or side by side where they are no sum. */
export function Bars({ result }: { result: ReportResult }) {
  const [axis] = result.axes;
  const rows = rowsOf(result);
  const series = seriesOf(result);
  const isStacked = isStackable(result);
  const { zero, spans } = spansOf(
    rows.map(({ cells }) => cells.map((cell) => cell?.value ?? null)),
    isStacked,
  );
  return (
    <div className="flex flex-col gap-3">
      {series.length > 1 ? <Legend names={series.map(({ label }) => label)} /> : null}
      <p className="flex justify-between gap-3 text-muted text-xs">
        <span>{axis ? axisWords(axis) : null}</span>
        <span>{measureWords(result)}</span>
      </p>
      <ul className="grid grid-cols-[minmax(5rem,auto)_1fr_auto] gap-x-3 gap-y-1">
        {rows.map(({ key, group, cells, whole }, at) => (
          <li key={key} className="col-span-3 grid grid-cols-subgrid items-center text-sm">
            <span className="max-w-36 truncate" title={group.label}>
              {group.label}
            </span>
            <span className="relative" style={{ height: isStacked ? 20 : cells.length * 9 }}>
              {zero > 0 ? (
                <span className="absolute inset-y-0 border-line-strong border-l" style={{ left: percent(zero) }} />
              ) : null}
              {cells.map((cell, place) => {
                const span = spans[at]?.[place];
                return cell && span ? (
                  <Part
                    key={series[place]?.key}
                    result={result}
                    cell={cell}
                    style={{
                      left: percent(span.from),
                      width: percent(span.width),
                      top: isStacked ? 0 : place * 9,
                      height: isStacked ? 20 : 8,
                      background: colorOf(place),
                    }}
                  />
                ) : null;
              })}
            </span>
            <span className="flex flex-col text-right text-xs tabular-nums">
              {isStacked ? (
                <Leading result={result} cell={whole} />
              ) : (
                cells.map((cell, place) => <Leading key={series[place]?.key} result={result} cell={cell} />)
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface PartProps {
  result: ReportResult;
  cell: ReportCell;
  style: { left: string; width: string; top: number; height: number; background: string };
}

/** A bar, or a part of one. Its table has the same way to the records for whoever uses the keyboard. */
function Part({ result, cell, style }: PartProps) {
  const href = hrefOf(result, cell);
  const title = `${cell.labels.join(', ')}: ${figureWords(result, cell.value)}`;
  const look = 'absolute block min-w-px rounded-[1px]';
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
