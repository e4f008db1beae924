'use client';

import { Plus, Star, Users } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/cn';
import { intoView } from '@/lib/into-view';
import { lazyOpened } from '@/lib/lazy';
import { useOfferedAct } from '@/lib/offered-act';
import { messageOf } from '@/lib/query-client';
import type { Scope } from '@/server/kernel/contract/scopes';
import type { View, Viewed } from '@/server/records/views/contract';
import type { RecordDefinition } from '../definition';
import type { Tree } from '../filters/tree';
import type { FilterField } from '../filters/use-filter-fields';
import type { LayoutColumn } from '../grid/layout';
import type { TypeName } from '../record-types';
import type { useAddress } from '../use-address';
import type { ListView } from './use-list-state';
import { useViewWrites } from './use-views';
import type { ViewForm } from './view-dialog';
import { useViewRights, ViewMenu } from './view-menu';
import { conditionsOf, DIFFERENCES, EVERYTHING } from './view-state';

const ViewDialog = lazyOpened(() => import('./view-dialog').then((module) => module.ViewDialog));

interface Props<T extends TypeName> {
  definition: RecordDefinition<T>;
  resource: Viewed;
  list: ListView<T>;
  address: Pick<ReturnType<typeof useAddress>, 'get' | 'set' | 'show'>;
  fields: FilterField[];
  columns: LayoutColumn[];
}

/** The views of a list side by side: one's own and those that are shared, and what keeps the list as it is now as one. */
export function ViewTabs<T extends TypeName>({ definition, resource, list, address, fields, columns }: Props<T>) {
  const { view, views = [], isLost, params, where, sort } = list;
  const writes = useViewWrites(resource);
  const { search, scope } = definition;
  const { kept, left, ...conditions } = conditionsOf(definition, params, where, fields);
  const isChanged = [...kept, ...DIFFERENCES].some((name) => address.get(name));
  const asked: Asked = { where: conditions.where ?? null, sort: sort ?? null, columns };
  /** The address of a view says no more of it than its id, but keeps the search. */
  const show = (id: string | undefined) => {
    const text = search && address.get(search.by);
    address.show({ view: id, ...(search && text && { [search.by]: text }) });
  };
  const everything = views.some(({ isDefault }) => isDefault) ? EVERYTHING : undefined;
  return (
    <div className="flex h-10 shrink-0 items-center gap-1 overflow-x-auto border-line border-b bg-surface px-3 md:px-4">
      <nav aria-label="Views">
        <ul className="flex items-center gap-1">
          <Tab id={everything} isHere={!view} onShow={show}>
            All {definition.type}
          </Tab>
          {views.map((one) => (
            <Tab
              key={one.id}
              id={one.id}
              isHere={one === view}
              onShow={show}
              menu={
                one === view ? (
                  <ViewMenu view={one} views={views} scope={scope} writes={writes} onGone={() => show(everything)} />
                ) : null
              }
            >
              {one.shared ? <Users className="size-3.5" role="img" aria-label="Shared" aria-hidden={false} /> : null}
              {one.name}
              {one.isDefault ? (
                <Star className="size-3" role="img" aria-label="My default" aria-hidden={false} />
              ) : null}
            </Tab>
          ))}
        </ul>
      </nav>
      <NewView
        scope={scope}
        label={isChanged ? 'Save as view' : 'New view'}
        resource={resource}
        asked={asked}
        left={left}
        writes={writes}
        onShow={show}
      />
      <div className="ml-auto flex items-center gap-1 pl-2">
        {isLost ? <p className="text-warning text-xs">This view is not there, or not shared with you.</p> : null}
        {view && isChanged ? <Changed view={view} scope={scope} asked={asked} writes={writes} onShow={show} /> : null}
      </div>
    </div>
  );
}

interface Asked {
  where: Tree | null;
  sort: string | null;
  columns: LayoutColumn[];
}

interface WriteProps {
  scope: Scope;
  asked: Asked;
  writes: ReturnType<typeof useViewWrites>;
  onShow: (id: string) => void;
}

interface NewProps extends WriteProps {
  label: string;
  resource: Viewed;
  left: readonly string[];
}

/** Keeps the list as it is now under a name. */
function NewView({ scope, label, resource, asked, left, writes: { create }, onShow }: NewProps) {
  const { mayShare } = useViewRights(scope);
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useOfferedAct({ said: 'Save this list as a view', icon: Plus, run: open });
  const close = () => {
    setOpen(false);
    create.reset();
  };
  const save = (form: ViewForm) => {
    const onSuccess = ({ view: { id } }: { view: View }) => {
      setOpen(false);
      onShow(id);
    };
    create.mutate({ resource, ...form, ...asked }, { onSuccess });
  };
  return (
    <>
      <Button size="sm" look="ghost" onClick={open}>
        <Plus aria-hidden />
        {label}
      </Button>
      {isOpen ? (
        <ViewDialog
          title="New view"
          action="Save view"
          form={{ name: '', shared: false, isDefault: false }}
          mayShare={mayShare}
          left={left}
          busy={create.isPending}
          error={create.error ? messageOf(create.error) : undefined}
          onSubmit={save}
          onClose={close}
        />
      ) : null}
    </>
  );
}

/** What is done with the difference of a list from its view. */
function Changed({ view, scope, asked, writes: { update }, onShow }: WriteProps & { view: View }) {
  const { id } = view;
  const mayChange = useViewRights(scope).mayChange(view);
  const save = () => update.mutate({ id, ...asked }, { onSuccess: () => onShow(id) });
  return (
    <>
      <Button size="sm" look="ghost" onClick={() => onShow(id)}>
        Reset
      </Button>
      {mayChange ? (
        <Button size="sm" busy={update.isPending} onClick={save}>
          Save changes
        </Button>
      ) : null}
    </>
  );
}

interface TabProps {
  id: string | undefined;
  isHere: boolean;
  onShow: (id: string | undefined) => void;
  menu?: ReactNode;
  children: ReactNode;
}

function Tab({ id, isHere, onShow, menu, children }: TabProps) {
  const tab = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isHere) intoView(tab.current);
  }, [isHere]);
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onShow(id);
  };
  return (
    <li
      ref={tab}
      className={cn(
        'flex h-10 items-center border-transparent border-b-2',
        isHere ? 'border-accent font-medium text-ink' : 'text-muted hover:text-ink',
      )}
    >
      <a
        href={id ? `?view=${id}` : '?'}
        aria-current={isHere ? 'page' : undefined}
        onClick={press}
        className="flex h-full items-center gap-1.5 whitespace-nowrap px-2 text-sm outline-offset-[-2px]"
      >
        {children}
      </a>
      {menu}
    </li>
  );
}
