'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Inbox, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { ExportMenu } from '@/components/records/transfers/export-menu';
import { Button } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { Listing, More } from '@/components/ui/listing';
import { Card, Section } from '@/components/ui/page';
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
  const list = useInfiniteQuery(options);
  const deliveries = list.data?.pages.flatMap((page) => page.deliveries);
  return (
    <Section
      title="Deliveries"
      about="Kept for 30 days."
      action={
        <div className="flex flex-wrap items-center gap-1">
          <StatusFilter value={status} onChange={setStatus} />
          <ExportMenu
            list={() => ({ resource: 'deliveries', filters: { endpointId, ...(status && { status }) } })}
            isShort
          />
          <Button size="iconSm" look="ghost" onClick={() => void list.refetch()} aria-label="Look again">
            <RefreshCw className={cn(list.isFetching && 'animate-spin')} aria-hidden />
          </Button>
        </div>
      }
    >
      <Listing
        items={deliveries}
        query={list}
        empty={
          <Card>
            <Empty icon={Inbox} title={status ? 'None in this state' : 'Nothing sent yet'}>
              {status ? 'Choose another state above.' : 'Send a test, or do something that the endpoint hears of.'}
            </Empty>
          </Card>
        }
      >
        {(delivery) => <DeliveryRow delivery={delivery} />}
      </Listing>
      <More query={list} className="mt-3">
        Show older ones
      </More>
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
