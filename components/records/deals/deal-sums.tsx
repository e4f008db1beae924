'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { recordKeys } from '@/components/records/engine/calls';
import { formatNumber, plural } from '@/lib/format';
import { useTRPCClient } from '@/lib/trpc';
import type { BoardFilters } from './board-query';
import { DealValue } from './deal-value';

/** How many deals the filters of a list find, and what they are worth together. */
export function DealSums({ filters }: { filters: BoardFilters }) {
  const client = useTRPCClient();
  const { data } = useQuery({
    queryKey: [...recordKeys.type('deals'), 'totals', filters],
    queryFn: () => client.deals.list.query({ ...filters, limit: 1, include: 'total,totals' }),
    placeholderData: keepPreviousData,
  });
  const count = data?.total?.count ?? 0;
  return (
    <div
      role="status"
      aria-label="All that are found"
      className="flex h-8 shrink-0 items-center gap-3 border-line border-t px-4 text-xs"
    >
      {data?.total ? (
        <span className="shrink-0 text-muted tabular-nums">
          {data.total.estimated ? `about ${formatNumber(count)} deals` : plural(count, 'deal')}
        </span>
      ) : null}
      <DealValue totals={data?.totals} />
    </div>
  );
}
