'use client';

import { CopyCheck, Plus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { isCompared } from '@/components/records/look-alikes/compared';
import { ListMenu } from '@/components/records/transfers/list-menu';
import { Button, buttonClass } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { Link } from '@/components/ui/link';
import { PageHeader } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { useSession } from '@/components/workspace/auth/session';
import { formatNumber } from '@/lib/format';
import { useHotkeys } from '@/lib/hotkeys';
import { lazyPart } from '@/lib/lazy';
import { useNewAsked } from '@/lib/new-asked';
import { askedOf } from './address';
import { CreateDialog, creatable } from './create-dialog';
import type { RecordDefinition } from './definition';
import { useDefinition } from './definitions';
import { useFilterFields } from './filters/use-filter-fields';
import { RecordGrid } from './grid/record-grid';
import { useGridColumns } from './grid/use-grid-columns';
import { useLayout } from './grid/use-layout';
import { isDescribed, type Listed } from './listed';
import { RecordPanel } from './record-panel';
import type { TypeName } from './record-types';
import { wholeOf } from './selection/selection';
import { SelectionBar } from './selection/selection-bar';
import { useSelection } from './selection/use-selection';
import { Toolbar } from './toolbar';
import { totalText } from './total';
import { useAddress } from './use-address';
import { useList } from './use-records';
import { useListState } from './views/use-list-state';
import { ViewTabs } from './views/view-tabs';

const EachBar = lazyPart(() => import('./selection/each-bar').then((module) => module.EachBar));
const MissingRows = lazyPart(() => import('./missing-rows').then((module) => module.MissingRows));

/** How many there are: all that the filter finds, or as many as have been read. */
function countOf({ total, rows, hasNextPage }: ReturnType<typeof useList<TypeName>>): string | undefined {
  if (total) return totalText(total);
  return rows && `${formatNumber(rows.length)}${hasNextPage ? '+' : ''}`;
}

/** The filters beside the conditions, as the query of the list takes them. */
const filtersOf = (params: object): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));

/** The page of one kind of record: a searchable, filterable, endless table with a panel beside it. */
export function RecordPage({ type, listed }: { type: TypeName; listed: Listed }) {
  const definition = useDefinition(type);
  const address = useAddress();
  const state = useListState(definition, listed.viewed, address);
  const list = useList(definition, askedOf(state, isDescribed(listed)), state.isKnown);
  const layout = useLayout(useGridColumns(definition, listed.sorts), state.columns, state.arrange);
  const fields = useFilterFields(definition, listed.fields);
  const { can } = useSession();
  const mayWrite = can(definition.scope);
  const bulk = mayWrite ? listed.bulk : undefined;
  const each = mayWrite && !bulk ? listed.viewed : undefined;
  const whole = wholeOf(definition, listed, state.params, state.where);
  const { rows } = list;
  const asked = JSON.stringify([state.params, state.where]);
  const selected = useSelection({ rows, total: list.total, whole: bulk && whole, asked });
  const [creating, setCreating] = useState(false);
  const searchBox = useRef<HTMLInputElement>(null);
  const mayCreate = mayWrite && creatable(definition);
  const router = useRouter();
  const { hasPage } = definition;
  const columns = layout.shown.map(({ id }) => id);
  const chosen = { definition, selected, rows: rows ?? [], sort: state.sort, columns };
  const begin = () => (hasPage ? router.push(`/${type}/new`) : setCreating(true));
  const create = mayCreate ? begin : undefined;
  const open = hasPage ? (id: string) => router.push(`/${type}/${id}`) : address.open;
  useNewAsked(create);
  useHotkeys({ '/': () => searchBox.current?.focus(), n: create });
  return (
    <>
      <PageHeader title={definition.title} count={countOf(list)}>
        {isCompared(type) ? (
          <Link href={`/duplicates?of=${type}`} className={buttonClass({ look: 'ghost' })} aria-label="Duplicates">
            <CopyCheck aria-hidden />
            <span className="max-md:hidden">Duplicates</span>
          </Link>
        ) : null}
        <ListMenu
          type={type}
          where={state.where}
          sort={state.sort}
          filters={filtersOf(state.params)}
          columns={columns}
        />
        {create ? (
          <Button look="primary" onClick={create} aria-keyshortcuts="n">
            <Plus aria-hidden />
            New {definition.one}
          </Button>
        ) : null}
      </PageHeader>
      {listed.viewed ? (
        <ViewTabs
          definition={definition}
          resource={listed.viewed}
          list={state}
          address={address}
          fields={fields}
          columns={layout.layout}
        />
      ) : null}
      <Toolbar
        definition={definition}
        address={address}
        layout={layout}
        sorting={{ sort: state.sort, onSort: state.order }}
        filters={state.filters}
        tree={state.where}
        fields={fields}
        onFilter={state.filter}
        searchBox={searchBox}
      />
      {list.error && !rows ? (
        <Problem error={list.error} onRetry={() => void list.refetch()} />
      ) : rows?.length === 0 ? (
        <Nothing
          definition={definition}
          filtered={Object.keys(state.params).length > 0 || state.where !== undefined}
          onCreate={create}
        />
      ) : (
        <RecordGrid
          definition={definition}
          layout={layout}
          rows={rows}
          total={list.total}
          sort={state.sort}
          onSort={state.order}
          openId={address.openId}
          onOpen={open}
          hasMore={list.hasNextPage}
          onMore={() => !list.isFetchingNextPage && void list.fetchNextPage()}
          selected={(bulk ?? each) && selected}
        />
      )}
      {list.isFetchNextPageError ? <MissingRows onRetry={() => void list.fetchNextPage()} /> : null}
      {rows?.length ? definition.sums?.(state) : null}
      {bulk ? <SelectionBar {...chosen} resource={bulk} /> : each ? <EachBar {...chosen} resource={each} /> : null}
      {hasPage ? null : <RecordPanel definition={definition} id={address.openId} onClose={address.close} />}
      {creating ? (
        <CreateDialog definition={definition} onClose={() => setCreating(false)} onCreated={address.open} />
      ) : null}
    </>
  );
}

interface NothingProps {
  definition: Pick<RecordDefinition<TypeName>, 'icon' | 'type' | 'one' | 'empty'>;
  filtered: boolean;
  onCreate: (() => void) | undefined;
}

function Nothing({ definition, filtered, onCreate }: NothingProps) {
  const { icon, type, one, empty } = definition;
  if (filtered) {
    return (
      <Empty icon={icon} title={`No ${type} match`}>
        Change or remove a filter above.
      </Empty>
    );
  }
  const action = onCreate ? (
    <Button look="primary" onClick={onCreate}>
      <Plus aria-hidden />
      New {one}
    </Button>
  ) : undefined;
  return (
    <Empty icon={icon} title={`No ${type} yet`} action={action}>
      {empty}
    </Empty>
  );
}
