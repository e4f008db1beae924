'use client';

import { useRouter } from 'next/navigation';
import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { ReportResult } from '@/server/automation/reports/contract';
import { Legend } from './bars';
import { isStackable, rowsOf, seriesOf } from './pivot';
import { TIP } from './tip';
import { colorOf, figureWords, hrefOf, shortWords } from './words';

interface Props {
  result: ReportResult;
  isLine: boolean;
}

const AXIS = { tick: { fill: 'var(--muted)' }, axisLine: false, tickLine: false } as const;

/** Figures over time, at true distances: an interval in which nothing was has its place. A bar leads to its records. */
export function TimeChart({ result, isLine }: Props) {
  const router = useRouter();
  const rows = rowsOf(result);
  const series = seriesOf(result);
  const isAdded = isStackable(result);
  const data = rows.map(({ group, cells }) => ({
    label: group.label,
    ...Object.fromEntries(cells.map((cell, at) => [`s${at}`, cell ? cell.value : isAdded ? 0 : null])),
  }));
  const open = (at: number, row: number) => {
    const cell = rows[row]?.cells[at];
    const href = cell && hrefOf(result, cell);
    if (href) router.push(href);
  };
  return (
    <div className="flex flex-col gap-3">
      {series.length > 1 ? <Legend names={series.map(({ label }) => label)} /> : null}
      {result.currency ? <p className="text-muted text-xs">in {result.currency}</p> : null}
      <div className="h-56 text-xs" aria-hidden>
        <ResponsiveContainer width="100%" height="100%">
          <ComposedChart
            data={data}
            margin={{ top: 4, right: 8, bottom: 0, left: 0 }}
            accessibilityLayer={false}
            onClick={({ activeTooltipIndex }) => isLine && series.length === 1 && open(0, Number(activeTooltipIndex))}
          >
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis dataKey="label" minTickGap={24} {...AXIS} />
            <YAxis
              width={56}
              allowDecimals={result.unit !== 'count'}
              tickFormatter={(value) => shortWords(result, Number(value))}
              {...AXIS}
            />
            <Tooltip {...TIP} formatter={(value, name) => [figureWords(result, Number(value)), name]} />
            {series.map(({ key, label }, at) =>
              isLine ? (
                <Line
                  key={key}
                  dataKey={`s${at}`}
                  name={label}
                  stroke={colorOf(at)}
                  strokeWidth={2}
                  dot={data.length < 40 && { r: 2.5, fill: colorOf(at) }}
                  activeDot={{ r: 4 }}
                  connectNulls
                  type="linear"
                  isAnimationActive={false}
                />
              ) : (
                <Bar
                  key={key}
                  dataKey={`s${at}`}
                  name={label}
                  fill={colorOf(at)}
                  {...(isAdded && { stackId: 'all' })}
                  maxBarSize={56}
                  cursor="pointer"
                  onClick={(_, row) => open(at, row)}
                  isAnimationActive={false}
                />
              ),
            )}
          </ComposedChart>
        </ResponsiveContainer>
      </div>
    </div>
  );
}
