'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Inbox, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { Card, Section } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { cn } from '@/lib/cn';
import { useTRPC } from '@/lib/trpc';
import { DELIVERY_STATE, DeliveryRow } from './delivery-row';

type Status = keyof typeof DELIVERY_STATE;
const STATUSES = Object.keys(DELIVERY_STATE) as Status[];

/** While something is on its way, how often the list looks again. */
const WATCH_MS = 2500;

/** The deliveries to an endpoint, newest first, looked at again while some are pending. */
export function Deliveries({ endpointId }: { endpointId: string }) {
  const [status, setStatus] = useState<Status>();
  const options = useTRPC().webhooks.deliveries.infiniteQueryOptions(
    { id: endpointId, limit: 25, ...(status && { status }) },
    {
      getNextPageParam: (page) => page.nextCursor,
      refetchInterval: ({ state }) => {
        const newest = state.data?.pages[0]?.deliveries ?? [];
        return newest.some((one) => one.status === 'PENDING') ? WATCH_MS : WATCH_MS * 4;
      },
    },
  );
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(options);
  const deliveries = data?.pages.flatMap((page) => page.deliveries);
  return (
    <Section
      title="Deliveries"
      about="Kept for 30 days."
      action={
        <div className="flex items-center gap-1">
          <StatusFilter value={status} onChange={setStatus} />
          <Button size="iconSm" look="ghost" onClick={() => void refetch()} aria-label="Look again">
            <RefreshCw className={cn(isFetching && 'animate-spin')} aria-hidden />
          </Button>
        </div>
      }
    >
      {error && !data ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {!deliveries && !error ? <RowsSkeleton /> : null}
      {deliveries?.length === 0 ? (
        <Card>
          <Empty icon={Inbox} title={status ? 'None in this state' : 'Nothing sent yet'}>
            {status ? 'Choose another state above.' : 'Send a test, or do something that the endpoint hears of.'}
          </Empty>
        </Card>
      ) : null}
      {deliveries?.length ? (
        <Card>
          <ul className="divide-y divide-line">
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} />
            ))}
          </ul>
        </Card>
      ) : null}
      {hasNextPage ? (
        <Button className="mt-3" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older ones
        </Button>
      ) : null}
    </Section>
  );
}

function StatusFilter({
  value,
  onChange,
}: {
  value: Status | undefined;
  onChange: (status: Status | undefined) => void;
}) {
  const options = [undefined, ...STATUSES];
  return (
    <fieldset className="flex rounded-md border border-line bg-surface p-0.5">
      <legend className="sr-only">State</legend>
      {options.map((status) => (
        <button
          key={status ?? 'all'}
          type="button"
          aria-pressed={value === status}
          onClick={() => onChange(status)}
          className={cn(
            'h-6 rounded-sm px-2 text-xs pointer-coarse:h-8',
            value === status ? 'bg-sunken font-medium text-ink' : 'text-muted hover:text-ink',
          )}
        >
          {status ? DELIVERY_STATE[status].label : 'All'}
        </button>
      ))}
    </fieldset>
  );
}
