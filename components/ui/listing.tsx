'use client';

import { Fragment, type ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { Button, type ButtonLook } from './button';
import { Card } from './page';
import { Problem } from './problem';
import { RowsSkeleton } from './rows';

interface Props<T> {
  /** Missing while they are on their way. */
  items: readonly T[] | undefined;
  /** Where they come from, where it is not said elsewhere that they did not come. */
  query?: { error: unknown; refetch: () => unknown };
  label?: string;
  waiting?: ReactNode;
  /** What stands there instead of rows. */
  empty: ReactNode;
  keyOf?: (item: T) => string;
  /** Without the border around the rows. */
  bare?: boolean;
  /** The `li` of an item. */
  children: (item: T) => ReactNode;
}

/** A list of what was asked for: on its way, not to be had, empty, or a row each. */
export function Listing<T extends { id: string }>(props: Props<T>) {
  const { items, query, label, waiting = <RowsSkeleton />, empty, keyOf = ({ id }) => id, bare, children } = props;
  if (!items) return query?.error ? <Problem error={query.error} onRetry={() => void query.refetch()} /> : waiting;
  if (items.length === 0) return empty;
  const rows = (
    <ul aria-label={label} className="divide-y divide-line">
      {items.map((item) => (
        <Fragment key={keyOf(item)}>{children(item)}</Fragment>
      ))}
    </ul>
  );
  return bare ? rows : <Card>{rows}</Card>;
}

/** An endless list, as far as it has been read. */
interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

interface MoreProps extends Pick<ButtonLook, 'size' | 'look'> {
  query: Pages;
  className?: string;
  children?: ReactNode;
}

/** Reads on in an endless list, as long as there is more, and says where that failed. */
export function More({ query, children = 'Show more', className, ...look }: MoreProps) {
  if (!query.hasNextPage) return null;
  const failed = query.isFetchNextPageError;
  const button = (
    <Button
      busy={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
      className={failed ? '' : className}
      {...look}
    >
      {failed ? 'Try again' : children}
    </Button>
  );
  if (!failed) return button;
  return (
    <div role="alert" className={cn('flex flex-wrap items-center gap-3 text-danger text-sm', className)}>
      What follows could not be read.
      {button}
    </div>
  );
}

/** An endless list that may not be to be had. */
type EndlessQuery = Pages & NonNullable<Props<unknown>['query']>;

interface PaneProps<T> extends Omit<Props<T>, 'bare' | 'query'> {
  query: EndlessQuery;
}

/** An endless list that fills a pane. */
export const PaneListing = <T extends { id: string }>(props: PaneProps<T>) => (
  <>
    <Listing {...props} bare />
    {props.query.hasNextPage ? (
      <div className="flex justify-center p-3">
        <More query={props.query} size="sm" />
      </div>
    ) : null}
  </>
);
