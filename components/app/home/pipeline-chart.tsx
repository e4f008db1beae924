'use client';

import { useRouter } from 'next/navigation';
import { Chart } from '@/components/ui/chart/chart';
import { Link } from '@/components/ui/link';
import { formatMoney, formatShort, plural } from '@/lib/format';
import type { Summary } from '@/server/app/console/summary';
import { addressOf } from './address';
import { Nothing, Part } from './part';

/** What the deals of the default pipeline's open stages are worth. */
export function PipelineChart({ summary, owner }: { summary: Summary; owner: string | undefined }) {
  const { stages, numbers } = summary;
  const unrated = [...new Set(stages.flatMap((stage) => stage.unrated))].sort();
  const router = useRouter();
  const listOf = (pipelineStageId: string | undefined) => addressOf('/deals', { pipelineStageId, ownerId: owner });
  const isEmpty = stages.every(({ deals }) => deals === 0);
  return (
    <Part title="Pipeline" link={{ href: '/board', label: 'Board' }}>
      {isEmpty ? (
        <Nothing>
          No open deals. <DealLink />
        </Nothing>
      ) : (
        <>
          <p className="px-4 pt-3 text-muted text-xs">
            Value in {numbers.currency}
            {unrated.length > 0 ? `; deals in ${unrated.join(', ')} are not in it, as there is no rate` : ''}
          </p>
          <div className="h-44 px-2 pt-3 text-xs" aria-hidden>
            <Chart
              labels={stages.map(({ name }) => name)}
              series={[
                {
                  key: 'value',
                  name: 'Value',
                  color: 'var(--accent)',
                  drawn: 'bar',
                  values: stages.map(({ value }) => value),
                },
              ]}
              axisPx={40}
              tick={formatShort}
              value={(value) => formatMoney(value, numbers.currency)}
              onPress={(_, at) => router.push(listOf(stages[at]?.id))}
            />
          </div>
        </>
      )}
      <ul className="divide-y divide-line border-line border-t">
        {stages.map(({ id, name, deals, value }) => (
          <li key={id}>
            <Link
              href={listOf(id)}
              className="flex items-baseline justify-between gap-3 px-4 py-1.5 text-sm outline-offset-[-2px] hover:bg-hover"
            >
              <span className="truncate">{name}</span>
              <span className="shrink-0 text-muted text-xs tabular-nums">
                {plural(deals, 'deal')} · {formatShort(value)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  );
}

const DealLink = () => (
  <Link href="/deals?new" className="text-accent-text underline">
    Add one
  </Link>
);
