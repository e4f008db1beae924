'use client';

import { Plus } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { useSession } from '@/components/shell/session';
import { Button, buttonClass } from '@/components/ui/button';
import { Card, PageHeader } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';

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
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto max-w-5xl px-4 py-5 md:px-6">
          {query.error && !items ? <Problem error={query.error} onRetry={() => void query.refetch()} /> : null}
          {!items && !query.error ? <RowsSkeleton /> : null}
          {items?.length === 0 ? empty(create) : null}
          {items?.length ? (
            <Card>
              <ul className="divide-y divide-line">
                {items.map((item) => (
                  <li key={item.id}>{row(item)}</li>
                ))}
              </ul>
            </Card>
          ) : null}
          {query.hasNextPage ? (
            <Button className="mt-4" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              Show more
            </Button>
          ) : null}
        </div>
      </div>
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
