import { Inbox } from 'lucide-react';
import Link from 'next/link';
import { Empty } from '@/components/ui/empty';
import { type EndlessQuery, Listing, More } from '@/components/ui/listing';
import { SubPage } from '@/components/ui/sub-page';
import { Ago } from '@/components/ui/when';
import type { HappenedRow } from '@/server/console/happened';

interface CountedPageProps {
  title: string;
  mine: boolean;
  query: EndlessQuery;
  rows: HappenedRow[] | undefined;
  /** What an empty list says. */
  empty: string;
}

/** What a figure of the first page counts, one by one, each leading to itself. */
export const CountedPage = ({ title, mine, query, rows, empty }: CountedPageProps) => (
  <SubPage back={{ href: mine ? '/?view=mine' : '/', label: 'Back to the first page' }} title={title} width="max-w-3xl">
    <div className="flex flex-col items-center gap-3 [&>*:first-child]:w-full">
      <Listing
        items={rows}
        query={query}
        label={title}
        empty={
          <Empty icon={Inbox} title="Nothing here">
            {empty}
          </Empty>
        }
      >
        {(row) => <Row row={row} />}
      </Listing>
      <More query={query} size="sm" />
    </div>
  </SubPage>
);

const Row = ({ row: { who, about, at, href } }: { row: HappenedRow }) => (
  <li>
    <Link href={href} className="flex items-baseline gap-3 px-4 py-2.5 text-sm outline-offset-[-2px] hover:bg-hover">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{who}</span>
        <span className="block truncate text-muted text-xs">{about || '(no subject)'}</span>
      </span>
      <span className="shrink-0 text-muted text-xs">
        <Ago at={at} />
      </span>
    </Link>
  </li>
);
