'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { hrefOf } from '@/components/records/paged/record-href';
import { Empty } from '@/components/ui/empty';
import { Link } from '@/components/ui/link';
import { Listing, More } from '@/components/ui/listing';
import { SubPage } from '@/components/ui/sub-page';
import { Ago } from '@/components/ui/when';
import { kindName, plural, wordsOf } from '@/lib/format';
import { useTRPC, useTRPCClient } from '@/lib/trpc';
import type { ReportRecord } from '@/server/automation/reports/contract';
import type { Behind } from './words';

const PAGE = 50;

const PAGES: Readonly<Record<string, (id: string, subject: Behind['subject']) => string>> = {
  // What waited for an answer came in; all other mail that is counted was sent.
  email: (id, subject) => (subject === 'responses' ? `/inbox?id=${id}` : `/inbox?box=sent&id=${id}`),
  booking: (id) => `/calendar?booking=${id}`,
  chat: (id) => `/chats?id=${id}`,
  deal: (id) => hrefOf('deals', id),
  note: (id) => `/notes?id=${id}`,
  task: (id) => `/tasks?id=${id}`,
};

/** Where a record that was counted is shown; undefined where it has no page. */
const shownAt = (entity: string, id: string, of: Behind['subject']): string | undefined => PAGES[entity]?.(id, of);

/** What a figure of a report counts, one by one, each leading to itself. */
export function BehindPage({ behind }: { behind: Behind }) {
  const client = useTRPCClient();
  const { reports } = useTRPC();
  const query = useInfiniteQuery({
    queryKey: [...reports.pathKey(), 'records', behind],
    queryFn: ({ pageParam: offset }) => client.reports.records.mutate({ ...behind, offset, limit: PAGE }),
    initialPageParam: 0,
    getNextPageParam: ({ more }, _, offset) => (more ? offset + PAGE : undefined),
  });
  const items = query.data?.pages.flatMap(({ records }, page) =>
    records.map((record, at) => ({ ...record, key: `${page}:${at}` })),
  );
  const title = wordsOf(behind.subject);
  return (
    <SubPage back={{ href: '/reports', label: 'Back to reports' }} title={title} width="max-w-3xl">
      <p className="text-muted text-sm" role="status">
        {items ? `${plural(items.length, 'entry', 'entries')}${query.hasNextPage ? ', and more' : ''}` : 'Loading…'}
      </p>
      <div className="flex flex-col items-center gap-3 [&>*:first-child]:w-full">
        <Listing
          items={items}
          query={query}
          label={title}
          keyOf={({ key }) => key}
          empty={
            <Empty icon={Inbox} title="Nothing here">
              What the figure counted is gone.
            </Empty>
          }
        >
          {(record) => <Row record={record} href={shownAt(record.entity, record.id, behind.subject)} />}
        </Listing>
        <More query={query} size="sm" />
      </div>
    </SubPage>
  );
}

const LOOK = 'flex items-baseline gap-3 px-4 py-2.5 text-sm';

function Row({ record: { title, about, at, entity }, href }: { record: ReportRecord; href: string | undefined }) {
  const content: ReactNode = (
    <>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{title || (title === null ? 'Deleted' : 'Without a name')}</span>
        <span className="block truncate text-muted text-xs">{about ?? kindName(entity)}</span>
      </span>
      {at ? (
        <span className="shrink-0 text-muted text-xs">
          <Ago at={at} />
        </span>
      ) : null}
    </>
  );
  return (
    <li>
      {href && title !== null ? (
        <Link href={href} className={`${LOOK} outline-offset-[-2px] hover:bg-hover`}>
          {content}
        </Link>
      ) : (
        <div className={LOOK}>{content}</div>
      )}
    </li>
  );
}
