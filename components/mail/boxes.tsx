'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { cn } from '@/lib/cn';
import { formatNumber } from '@/lib/format';
import { useTRPC } from '@/lib/trpc';
import { type Box, isResult, RESULT_BOXES } from './box-of';

const BOXES: { box: Box; label: string; href: string }[] = [
  { box: 'inbox', label: 'Inbox', href: '/inbox' },
  { box: 'unread', label: 'Unread', href: '/inbox?box=unread' },
  { box: 'drafts', label: 'To review', href: '/inbox?box=drafts' },
  { box: 'sent', label: 'Sent', href: '/inbox?box=sent' },
  { box: 'outbox', label: 'Not sent', href: '/inbox?box=outbox' },
  { box: 'caught', label: 'Caught', href: '/inbox/caught' },
];

/** The boxes of the mail; a row that scrolls on a phone. */
export function Boxes({ here }: { here: Box }) {
  const { data } = useQuery({ ...useTRPC().inbox.counts.queryOptions(), refetchInterval: 30_000 });
  const counts: Partial<Record<Box, number>> = data ?? {};
  const result = isResult(here)
    ? [{ box: here, label: `${RESULT_BOXES[here]} in 30 days`, href: `/inbox?box=${here}` }]
    : [];
  return (
    <nav aria-label="Boxes" className="shrink-0 overflow-x-auto border-line border-b bg-surface px-3 md:px-4">
      <ul className="flex gap-1">
        {[...BOXES, ...result].map(({ box, label, href }) => (
          <li key={box}>
            <Link
              href={href}
              aria-current={box === here ? 'page' : undefined}
              className={cn(
                'flex h-10 items-center gap-1.5 whitespace-nowrap border-transparent border-b-2 px-2 text-sm outline-offset-[-2px]',
                box === here ? 'border-accent font-medium text-ink' : 'text-muted hover:text-ink',
              )}
            >
              {label}
              {counts[box] ? (
                <span className="rounded-full bg-sunken px-1.5 text-2xs text-muted tabular-nums">
                  {formatNumber(counts[box])}
                </span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
