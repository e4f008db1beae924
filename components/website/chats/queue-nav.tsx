'use client';

import { useQuery } from '@tanstack/react-query';
import { TabNav } from '@/components/ui/tab-nav';
import { useTRPC } from '@/lib/trpc';
import { chatHref, QUEUE_NAMES, type Queue } from './queues';

/** The queues of the chats with how many wait in them; the one that the first page leads to only while it is shown. */
export function QueueNav({ here }: { here: Queue }) {
  const { data } = useQuery({ ...useTRPC().chatConsole.counts.queryOptions(), refetchInterval: 60_000 });
  const counts: Partial<Record<Queue, number>> = data ?? {};
  const queues = (Object.keys(QUEUE_NAMES) as Queue[]).filter((queue) => queue !== 'for-me' || queue === here);
  const tabs = queues.map((queue) => ({
    key: queue,
    label: QUEUE_NAMES[queue],
    href: chatHref(queue),
    count: counts[queue],
    urgent: queue === 'waiting',
  }));
  return <TabNav label="Queues" tabs={tabs} here={here} />;
}
