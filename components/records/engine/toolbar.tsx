'use client';

import type { RefObject } from 'react';
import { lazyPart } from '@/lib/lazy';
import { useIsPhone } from '@/lib/media';
import type { Filter, RecordDefinition } from './definition';
import { FilterChips } from './filters/filter-chips';
import { FilterPill } from './filters/filter-pill';
import type { Tree } from './filters/tree';
import type { FilterField } from './filters/use-filter-fields';
import { ColumnsPopover } from './grid/columns-popover';
import type { Layout } from './grid/use-layout';
import { PatientSearch } from './patient-search';
import type { TypeName } from './record-types';
import type { useAddress } from './use-address';

const SortMenu = lazyPart(() => import('./grid/sort-menu').then((module) => module.SortMenu));

interface Props<T extends TypeName> {
  definition: RecordDefinition<T>;
  address: Pick<ReturnType<typeof useAddress>, 'get' | 'set'>;
  /** The columns of a table, where it is above one. */
  layout?: Layout<T>;
  /** What a table is sorted by; its head says so where there is room for one. */
  sorting?: { sort: string | undefined; onSort: (sort: string | undefined) => void };
  filters: readonly Filter<T>[];
  /** The conditions beside these. */
  tree: Tree | undefined;
  fields: FilterField[];
  onFilter: (tree: Tree | undefined) => void;
  searchBox: RefObject<HTMLInputElement | null>;
}

/** Search, filters and the choice of columns, above a table or a board. */
export function Toolbar<T extends TypeName>({
  definition,
  address,
  layout,
  sorting,
  filters,
  tree,
  fields,
  onFilter,
  searchBox,
}: Props<T>) {
  const { search } = definition;
  const isPhone = useIsPhone();
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-line border-b bg-surface px-4 py-2 md:flex-nowrap md:items-start md:px-5">
      <div className="flex items-center gap-1 max-md:w-full md:shrink-0">
        {search ? (
          <div className="min-w-0 max-md:flex-1">
            <PatientSearch
              ref={searchBox}
              label={`Search ${definition.type}`}
              hint={search.hint}
              value={address.get(search.by) ?? ''}
              onChange={(text) => address.set(search.by, text)}
            />
          </div>
        ) : null}
        {layout && sorting && isPhone ? <SortMenu layout={layout} {...sorting} /> : null}
      </div>
      <fieldset className="relative flex min-w-0 flex-1 items-center gap-1.5 py-0.5 max-md:-mx-4 max-md:basis-full max-md:overflow-x-auto max-md:px-4 md:flex-wrap">
        <legend className="sr-only">Filters</legend>
        {filters.map((filter) => (
          <FilterPill
            key={filter.name}
            filter={filter}
            value={address.get(filter.name)}
            onChange={(value) => address.set(filter.name, value)}
          />
        ))}
        <FilterChips tree={tree} fields={fields} onChange={onFilter} />
      </fieldset>
      {layout ? (
        <div className="max-md:hidden">
          <ColumnsPopover layout={layout} />
        </div>
      ) : null}
    </div>
  );
}
