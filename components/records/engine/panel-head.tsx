'use client';

import { Combine, Ellipsis, Hash, Link2, type LucideIcon, Trash2, X } from 'lucide-react';
import { usePathname, useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { hrefOf, isPaged, pageFrom } from '@/components/records/paged/record-href';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { Menu, MenuItem } from '@/components/ui/menu';
import { useSession } from '@/components/workspace/auth/session';
import { copyText } from '@/lib/clipboard';
import { lazyOpened } from '@/lib/lazy';
import { usePageActions } from '@/lib/page-actions';
import { toast } from '@/lib/toast';
import type { RecordDefinition } from './definition';
import { PageLink } from './page-link';
import type { Row, TypeName } from './record-types';
import { useRemove } from './use-records';

const MergeWith = lazyOpened(() => import('./merge-with').then((module) => module.MergeWith));

interface Props<T extends TypeName> {
  definition: RecordDefinition<T>;
  id: string;
  row: Row<T> | undefined;
  onClose: () => void;
}

/** The top of a panel: what it is, what can be done with it, and the way out. */
export function PanelHead<T extends TypeName>({ definition, id, row, onClose }: Props<T>) {
  const { icon: Icon, type, scope } = definition;
  const mayWrite = useSession().can(scope);
  const path = usePathname();
  const list = useSearchParams().toString();
  return (
    <header className="flex h-13 shrink-0 items-center gap-2 border-line border-b pr-3 pl-5">
      <Icon className="size-4 shrink-0 text-faint" aria-hidden />
      <h2 className="min-w-0 flex-1 truncate font-semibold text-base">{row ? definition.name(row) : ' '}</h2>
      {row ? definition.actions?.(row, mayWrite) : null}
      {isPaged(type) ? (
        <PageLink href={path === `/${type}` ? pageFrom(type, id, list) : hrefOf(type, id)}>
          <span className="max-sm:sr-only">Open page</span>
        </PageLink>
      ) : null}
      <RecordMenu definition={definition} id={id} row={row} onGone={onClose} />
      <Button size="iconSm" look="ghost" onClick={onClose} aria-label="Close">
        <X aria-hidden />
      </Button>
    </header>
  );
}

interface MenuProps<T extends TypeName> extends Omit<Props<T>, 'onClose'> {
  /** Called as the record is deleted. */
  onGone: () => void;
}

interface Act {
  key: string;
  label: string;
  /** The same in the palette, where the record is not seen. */
  said: string;
  icon: LucideIcon;
  danger?: boolean;
  run: () => void;
}

/** What can be done with any record. */
export function RecordMenu<T extends TypeName>({ definition, id, row, onGone }: MenuProps<T>) {
  const { one, remove, merge, scope } = definition;
  const [asked, setAsked] = useState<'merge' | 'delete'>();
  const close = () => setAsked(undefined);
  const mayWrite = useSession().can(scope);
  const copy = (text: string, what: string) =>
    copyText(text).then(
      () => toast.success(`${what} copied`),
      () => toast.error('The browser did not allow copying.'),
    );
  const isChanged = mayWrite && row !== undefined;
  const acts: Act[] = [
    {
      ...{ key: 'link', label: 'Copy link', said: `Copy the link of this ${one}`, icon: Link2 },
      run: () => void copy(window.location.href, 'Link'),
    },
    {
      ...{ key: 'id', label: 'Copy id', said: `Copy the id of this ${one}`, icon: Hash },
      run: () => void copy(id, 'Id'),
    },
    ...(isChanged && merge
      ? [
          {
            ...{ key: 'merge', label: 'Merge with another', said: `Merge this ${one} with another`, icon: Combine },
            run: () => setAsked('merge'),
          },
        ]
      : []),
    ...(isChanged && remove
      ? [
          {
            ...{ key: 'delete', label: `Delete ${one}`, said: `Delete this ${one}`, icon: Trash2, danger: true },
            run: () => setAsked('delete'),
          },
        ]
      : []),
  ];
  usePageActions(
    acts.map(({ key, said, icon, run }) => ({ key, label: said, icon, run })),
    'menu',
  );
  return (
    <>
      <Menu
        trigger={
          <Button size="iconSm" look="ghost" aria-label="More">
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        {acts.map(({ key, label, icon: Icon, danger, run }) => (
          <MenuItem key={key} onSelect={run} {...(danger && { danger })}>
            <Icon aria-hidden />
            {label}
          </MenuItem>
        ))}
      </Menu>
      {row ? (
        <Removal definition={definition} row={row} open={asked === 'delete'} onOpenChange={close} onGone={onGone} />
      ) : null}
      {row && asked === 'merge' ? <MergeWith definition={definition} row={row} onClose={close} /> : null}
    </>
  );
}

interface RemovalProps<T extends TypeName> {
  definition: RecordDefinition<T>;
  row: Row<T>;
  open: boolean;
  onOpenChange: () => void;
  onGone: () => void;
}

function Removal<T extends TypeName>({ definition, row, open, onOpenChange, onGone }: RemovalProps<T>) {
  const remove = useRemove(definition);
  const confirm = () => {
    onOpenChange();
    onGone();
    remove.mutate(row.id);
  };
  return (
    <Confirm
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete ${definition.name(row)}?`}
      action={`Delete ${definition.one}`}
      onConfirm={confirm}
    >
      {definition.removal}
    </Confirm>
  );
}
