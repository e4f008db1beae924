'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { cn } from '@/lib/cn';
import { formatNumber } from '@/lib/format';
import { useTRPC } from '@/lib/trpc';
import { chatHref, QUEUE_NAMES, type Queue } from './queues';

/** The queues of the chats with how many wait in them; a row that scrolls on a phone. */
export function QueueNav({ here }: { here: Queue }) {
  const { data } = useQuery({ ...useTRPC().chatDesk.counts.queryOptions(), refetchInterval: 60_000 });
  const counts: Partial<Record<Queue, number>> = data ?? {};
  return (
    <nav aria-label="Queues" className="shrink-0 overflow-x-auto border-line border-b bg-surface px-3 md:px-4">
      <ul className="flex gap-1">
        {(Object.keys(QUEUE_NAMES) as Queue[]).map((queue) => (
          <li key={queue}>
            <Link
              href={chatHref(queue)}
              aria-current={queue === here ? 'page' : undefined}
              className={cn(
                'flex h-10 items-center gap-1.5 whitespace-nowrap border-transparent border-b-2 px-2 text-sm outline-offset-[-2px]',
                queue === here ? 'border-accent font-medium text-ink' : 'text-muted hover:text-ink',
              )}
            >
              {QUEUE_NAMES[queue]}
              {counts[queue] ? (
                <span
                  className={cn(
                    'rounded-full px-1.5 text-2xs tabular-nums',
                    queue === 'waiting' ? 'bg-warning-soft text-warning' : 'bg-sunken text-muted',
                  )}
                >
                  {formatNumber(counts[queue])}
                </span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
