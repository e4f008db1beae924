'use client';

import { ScrollRegion } from '@/components/ui/scroll-region';
import type { ReportResult } from '@/server/automation/reports/contract';
import { Leading } from './leading';
import { rowsOf, seriesOf } from './pivot';

const head = 'px-3 py-1.5 font-medium text-muted text-xs';

/** The figures as a table, each leading to the list of its records. */
export function ResultTable({ result }: { result: ReportResult }) {
  const [first, second] = result.axes;
  const series = second ? seriesOf(result) : [{ key: 'value', label: result.currency ?? 'Value' }];
  return (
    <ScrollRegion label="Figures" className="max-h-96 overflow-auto rounded-md border border-line">
      <table className="w-full border-collapse text-sm">
        <thead className="sticky top-0 bg-sunken">
          <tr>
            <th scope="col" className={`${head} text-left`}>
              {first?.label}
            </th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col" className={`${head} text-right`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rowsOf(result).map(({ key, group, cells }) => (
            <tr key={key}>
              <th scope="row" className="max-w-56 truncate px-3 py-1.5 text-left font-normal">
                {group.label}
              </th>
              {series.map((one, at) => (
                <td key={one.key} className="px-3 py-1.5 text-right tabular-nums">
                  <Leading result={result} cell={cells[at]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
