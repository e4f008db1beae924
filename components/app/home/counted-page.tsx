'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { Empty } from '@/components/ui/empty';
import { Link } from '@/components/ui/link';
import { Listing, More } from '@/components/ui/listing';
import { SubPage } from '@/components/ui/sub-page';
import { Ago } from '@/components/ui/when';
import { useTRPC } from '@/lib/trpc';
import type { CountedRow } from '@/server/app/console/counted/list';
import type { Counted } from '@/server/app/console/counted/names';
import { titleOf } from './labels';

/** What a figure of the first page counts, one by one, each leading to itself. */
export function CountedPage({ of, mine, day }: { of: Counted; mine: boolean; day: string | undefined }) {
  const query = useInfiniteQuery(
    useTRPC().records.counted.infiniteQueryOptions({ of, mine, day }, { getNextPageParam: (page) => page.nextCursor }),
  );
  const title = titleOf(of, mine, day);
  return (
    <SubPage
      back={{ href: mine ? '/?view=mine' : '/', label: 'Back to the first page' }}
      title={title}
      width="max-w-3xl"
    >
      <div className="flex flex-col items-center gap-3 [&>*:first-child]:w-full">
        <Listing
          items={query.data?.pages.flatMap((page) => page.rows)}
          query={query}
          label={title}
          empty={
            <Empty icon={Inbox} title="Nothing here">
              {mine ? 'What others have is on the first page under Everyone.' : 'It will be listed here as it happens.'}
            </Empty>
          }
        >
          {(row) => <Row row={row} />}
        </Listing>
        <More query={query} size="sm" />
      </div>
    </SubPage>
  );
}

const Row = ({ row: { who, about, at, href } }: { row: CountedRow }) => (
  <li>
    <Link href={href} className="flex items-baseline gap-3 px-4 py-2.5 text-sm outline-offset-[-2px] hover:bg-hover">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{who}</span>
        <span className="block truncate text-muted text-xs">{about}</span>
      </span>
      <span className="shrink-0 text-muted text-xs">
        <Ago at={at} />
      </span>
    </Link>
  </li>
);
