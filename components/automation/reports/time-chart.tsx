'use client';

import { useRouter } from 'next/navigation';
import { Chart } from '@/components/ui/chart/chart';
import type { ReportResult } from '@/server/automation/reports/contract';
import { Legend } from './bars';
import { isAdded, isStackable, rowsOf, seriesOf } from './pivot';
import { axisWords, colorOf, figureWords, hrefOf, measureWords, shortWords } from './words';

interface Props {
  result: ReportResult;
  isLine: boolean;
}

/** Figures over time, at true distances: an interval in which nothing was has its place. A bar or a point leads to its records. */
export function TimeChart({ result, isLine }: Props) {
  const router = useRouter();
  const [axis] = result.axes;
  const rows = rowsOf(result);
  const series = seriesOf(result);
  const isStacked = isStackable(result) && !isLine;
  const open = (at: number, row: number) => {
    const cell = rows[row]?.cells[at];
    const href = cell && hrefOf(result, cell);
    if (href) router.push(href);
  };
  return (
    <div className="flex flex-col gap-3">
      {series.length > 1 ? <Legend names={series.map(({ label }) => label)} /> : null}
      <p className="text-muted text-xs">{measureWords(result)}</p>
      <div className="h-56 text-xs" aria-hidden>
        <Chart
          labels={rows.map(({ group }) => group.label)}
          series={series.map(({ key, label }, at) => ({
            key,
            name: label,
            color: colorOf(at),
            drawn: isLine ? 'line' : 'bar',
            values: rows.map(({ cells }) => cells[at]?.value ?? (isAdded(result) ? 0 : null)),
          }))}
          isStacked={isStacked}
          isWhole={result.unit === 'count'}
          axisPx={56}
          hasGrid
          tick={(value) => shortWords(result, value)}
          value={(value) => figureWords(result, value)}
          onPress={open}
        />
      </div>
      {axis ? <p className="text-center text-muted text-xs">{axisWords(axis)}</p> : null}
    </div>
  );
}
