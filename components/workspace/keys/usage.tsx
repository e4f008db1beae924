'use client';

import { useQuery } from '@tanstack/react-query';
import { Section, TableCard } from '@/components/ui/page';
import { Ago } from '@/components/ui/when';
import { formatNumber } from '@/lib/format';
import { useTRPC } from '@/lib/trpc';
import type { KeyUsage } from '@/server/workspace/keys/usage';

const HEAD = 'px-3 py-2 font-medium';
const FIGURE = 'px-3 py-2 text-right tabular-nums';

/** What each key asked for in the last days, beside what it may. */
export function Usage() {
  const { data } = useQuery(useTRPC().keys.usage.queryOptions());
  if (!data || data.keys.length === 0) return null;
  const limit = formatNumber(data.limitPerMinute);
  return (
    <Section
      title="Usage"
      about={`The last 30 days (UTC). Each key may ask ${limit} times a minute; what is over that is answered 429.`}
    >
      <TableCard label="Use of each key">
        <table className="w-full text-sm">
          <thead>
            <tr className="border-line border-b text-left text-muted text-xs">
              <th scope="col" className={HEAD}>
                Key
              </th>
              <th scope="col" className={HEAD}>
                By day
              </th>
              {['Requests', 'Refused', 'Over the limit'].map((name) => (
                <th key={name} scope="col" className={`${HEAD} whitespace-nowrap text-right`}>
                  {name}
                </th>
              ))}
              <th scope="col" className={HEAD}>
                Last used
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {data.keys.map((key) => (
              <UsageRow key={key.id} usage={key} />
            ))}
          </tbody>
        </table>
      </TableCard>
    </Section>
  );
}

const UsageRow = ({ usage: { name, requests, refused, limited, lastUsedAt, days } }: { usage: KeyUsage }) => (
  <tr>
    <th scope="row" className="max-w-40 truncate px-3 py-2 text-left font-normal">
      {name}
    </th>
    <td className="px-3 py-2">
      <Bars days={days} />
    </td>
    <td className={FIGURE}>{formatNumber(requests)}</td>
    <td className={FIGURE}>{formatNumber(refused)}</td>
    <td className={limited > 0 ? `${FIGURE} text-warning` : FIGURE}>{formatNumber(limited)}</td>
    <td className="whitespace-nowrap px-3 py-2 text-muted text-xs">{lastUsedAt ? <Ago at={lastUsedAt} /> : 'Never'}</td>
  </tr>
);

const HEIGHT = 20;
const WIDTH = 4;

/** A bar for each day, as high as that day is beside the busiest. */
function Bars({ days }: { days: readonly number[] }) {
  const most = Math.max(1, ...days);
  return (
    <svg
      viewBox={`0 0 ${days.length * WIDTH} ${HEIGHT}`}
      className="h-5 w-30 text-accent"
      role="img"
      aria-label={`${formatNumber(days.at(-1) ?? 0)} today, at most ${formatNumber(Math.max(0, ...days))} in a day`}
    >
      {days.map((count, at) => {
        const height = count === 0 ? 1 : Math.max(2, (count / most) * HEIGHT);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a day is known by its place
            key={at}
            x={at * WIDTH}
            y={HEIGHT - height}
            width={WIDTH - 1}
            height={height}
            fill="currentColor"
            opacity={count === 0 ? 0.25 : 1}
          />
        );
      })}
    </svg>
  );
}
