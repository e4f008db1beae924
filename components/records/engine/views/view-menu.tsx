'use client';

import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Confirm } from '@/components/ui/confirm';
import { Menu, MenuItem, MenuLine } from '@/components/ui/menu';
import { useSession } from '@/components/workspace/auth/session';
import { messageOf } from '@/lib/query-client';
import type { View } from '@/server/records/views/contract';
import type { useViewWrites } from './use-views';
import { ViewDialog } from './view-dialog';

interface Props {
  view: View;
  writes: ReturnType<typeof useViewWrites>;
  /** Called when it is deleted. */
  onGone: () => void;
}

/** Whether somebody may change a view: its maker, and of a shared one owners and admins. */
export function useMayChange({ ownerId }: Pick<View, 'ownerId'>): boolean {
  const { current, can } = useSession();
  return ownerId === current.memberId || can('*');
}

/** What can be done with the view that is shown. */
export function ViewMenu({ view, writes: { update, remove }, onGone }: Props) {
  const [asks, setAsks] = useState<'edit' | 'delete'>();
  const mayChange = useMayChange(view);
  const { id, name, shared, isDefault } = view;
  return (
    <>
      <Menu
        align="start"
        trigger={
          <button
            type="button"
            aria-label={`More of the view ${name}`}
            className="-ml-1 mr-1 flex size-6 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink pointer-coarse:size-9"
          >
            <ChevronDown className="size-3.5" aria-hidden />
          </button>
        }
      >
        {mayChange ? <MenuItem onSelect={() => setAsks('edit')}>Rename or share…</MenuItem> : null}
        <MenuItem onSelect={() => update.mutate({ id, isDefault: !isDefault })}>
          {isDefault ? 'No longer my default' : 'Make it my default'}
        </MenuItem>
        {mayChange ? (
          <>
            <MenuLine />
            <MenuItem danger onSelect={() => setAsks('delete')}>
              Delete view
            </MenuItem>
          </>
        ) : null}
      </Menu>
      {asks === 'edit' ? (
        <ViewDialog
          title="View"
          action="Save view"
          form={{ name, shared, isDefault }}
          busy={update.isPending}
          error={update.error ? messageOf(update.error) : undefined}
          onSubmit={(form) => update.mutate({ id, ...form }, { onSuccess: () => setAsks(undefined) })}
          onClose={() => setAsks(undefined)}
        />
      ) : null}
      <Confirm
        open={asks === 'delete'}
        onOpenChange={(open) => !open && setAsks(undefined)}
        title={`Delete the view ${name}?`}
        action="Delete view"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id }, { onSuccess: onGone })}
      >
        {shared ? 'It goes for everybody in the workspace. ' : ''}None of its records is deleted.
      </Confirm>
    </>
  );
}
