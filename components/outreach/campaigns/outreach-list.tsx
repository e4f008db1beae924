'use client';

import { Plus } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { PatientSearch } from '@/components/records/engine/patient-search';
import { totalText } from '@/components/records/engine/total';
import { ExportMenu } from '@/components/records/transfers/export-menu';
import { buttonClass } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { Listing, More } from '@/components/ui/listing';
import { PageBody, PageHeader } from '@/components/ui/page';
import { Select } from '@/components/ui/select';
import { useSession } from '@/components/workspace/auth/session';
import { useHotkeys } from '@/lib/hotkeys';
import type { Total } from '@/server/kernel/contract/listing';
import type { OutreachAddress } from './use-outreach-address';

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
  /** What is looked for, and in which order. */
  address: OutreachAddress;
  /** What is listed, as it is exported. */
  resource: 'campaigns' | 'sequences';
  /** What is listed can be narrowed down by, beside the search. */
  filter: ReactNode;
  /** The same as filters of the list. */
  filters: Record<string, string>;
  query: Query;
  /** How many there are, once that is known. */
  total: Total | undefined;
  items: T[] | undefined;
  row: (item: T) => ReactNode;
  /** What stands there instead of rows, with the way to begin one. */
  empty: (action: ReactNode) => ReactNode;
}

/** The page of campaigns, and of sequences: search, order and a filter above, a row each, more on demand. */
export function OutreachList<T extends { id: string }>(props: Props<T>) {
  const { title, creation, address, resource, filter, filters, query, total, items, row, empty } = props;
  const searchBox = useRef<HTMLInputElement>(null);
  useHotkeys({ '/': () => searchBox.current?.focus() });
  const create = useSession().can(creation.scope) ? (
    <Link href={creation.href} className={buttonClass({ look: 'primary' })}>
      <Plus aria-hidden />
      {creation.label}
    </Link>
  ) : null;
  return (
    <>
      <PageHeader title={title} count={total && totalText(total)}>
        <ExportMenu
          isShort
          list={() => ({ resource, filters: { ...address.found, ...filters }, sort: address.sort })}
        />
        {create}
      </PageHeader>
      <div className="flex shrink-0 items-center gap-2 border-line border-b bg-surface px-4 py-2 max-md:flex-wrap md:px-5">
        <div className="min-w-0 max-md:flex-1 md:shrink-0">
          <PatientSearch
            ref={searchBox}
            label={`Search ${title.toLowerCase()}`}
            hint={`Search ${title.toLowerCase()}…`}
            value={address.text}
            onChange={(text) => address.set('q', text)}
          />
        </div>
        <Select
          label="Sort"
          className="w-44 max-md:w-36"
          value={address.sort}
          options={address.orders}
          onChange={address.order}
        />
        <div className="min-w-0 max-md:basis-full">{filter}</div>
      </div>
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

/** A line of such a list: it leads to the page, and its figures to what they count there. */
export const OutreachRow = ({ href, name, detail, children }: RowProps) => (
  <div className="relative flex items-center gap-3 px-4 py-3 hover:bg-hover">
    <span className="min-w-0 flex-1">
      <Link href={href} className="block truncate font-medium text-sm after:absolute after:inset-0">
        {name}
      </Link>
      <span className="block truncate text-muted text-xs">{detail}</span>
    </span>
    {children}
  </div>
);
