'use client';

import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { Listing, More } from '@/components/ui/listing';
import { PageBody, PageHeader } from '@/components/ui/page';
import { useSession } from '@/components/workspace/auth/session';

/** An endless list, as far as it has been read. */
interface Query {
  error: unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

interface Props<T> {
  title: string;
  /** How a new one is begun, by whoever may. */
  creation: { href: string; label: string; scope: string };
  /** What is listed can be narrowed down by. */
  filter: ReactNode;
  query: Query;
  items: T[] | undefined;
  row: (item: T) => ReactNode;
  /** What stands there instead of rows, with the way to begin one. */
  empty: (action: ReactNode) => ReactNode;
}

/** The page of campaigns, and of sequences: a filter above, a row each, more on demand. */
export function OutreachList<T extends { id: string }>(props: Props<T>) {
  const { title, creation, filter, query, items, row, empty } = props;
  const create = useSession().can(creation.scope) ? (
    <Link href={creation.href} className={buttonClass({ look: 'primary' })}>
      <Plus aria-hidden />
      {creation.label}
    </Link>
  ) : null;
  return (
    <>
      <PageHeader title={title}>{create}</PageHeader>
      <div className="shrink-0 border-line border-b bg-surface px-4 py-2 md:px-5">{filter}</div>
      <PageBody width="max-w-5xl">
        <Listing items={items} query={query} empty={empty(create)}>
          {(item) => <li>{row(item)}</li>}
        </Listing>
        <More query={query} className="mt-4" />
      </PageBody>
    </>
  );
}

interface RowProps {
  href: string;
  name: string;
  detail: ReactNode;
  /** Figures and states at the end of the line. */
  children: ReactNode;
}

/** A line of such a list. */
export const OutreachRow = ({ href, name, detail, children }: RowProps) => (
  <Link href={href} className="flex items-center gap-3 px-4 py-3 outline-offset-[-2px] hover:bg-hover">
    <span className="min-w-0 flex-1">
      <span className="block truncate font-medium text-sm">{name}</span>
      <span className="block truncate text-muted text-xs">{detail}</span>
    </span>
    {children}
  </Link>
);
