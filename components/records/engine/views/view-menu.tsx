'use client';

import { ChevronDown, PencilLine } from 'lucide-react';
import { useState } from 'react';
import { Confirm } from '@/components/ui/confirm';
import { Menu } from '@/components/ui/menu';
import { useSession } from '@/components/workspace/auth/session';
import { lazyOpened, lazyWithin } from '@/lib/lazy';
import { useOfferedAct } from '@/lib/offered-act';
import { messageOf } from '@/lib/query-client';
import type { Scope } from '@/server/kernel/contract/scopes';
import type { View } from '@/server/records/views/contract';
import type { useViewWrites } from './use-views';

const ViewItems = lazyWithin(() => import('./view-items').then((module) => module.ViewItems));
const ViewDialog = lazyOpened(() => import('./view-dialog').then((module) => module.ViewDialog));

interface Props {
  view: View;
  /** All of the list, as they stand. */
  views: readonly View[];
  scope: Scope;
  writes: ReturnType<typeof useViewWrites>;
  /** Called when it is deleted. */
  onGone: () => void;
}

/** What somebody may do with the views of records that this scope writes. Owners and admins change those that are shared, too. */
export function useViewRights(scope: Scope) {
  const { current, can } = useSession();
  const isMaker = ({ ownerId }: View) => ownerId === current.memberId;
  return {
    mayShare: can(scope),
    mayChange: (view: View) => (isMaker(view) || can('*')) && (!view.shared || can(scope)),
    /** Its maker alone ends the sharing. */
    mayTurn: (view: View) => can(scope) && (!view.shared || isMaker(view)),
  };
}

/** What can be done with the view that is shown. */
export function ViewMenu({ view, views, scope, writes: { update, remove }, onGone }: Props) {
  const [asks, setAsks] = useState<'edit' | 'delete'>();
  const rights = useViewRights(scope);
  const { id, name, shared, isDefault } = view;
  const ask = (what: 'edit' | 'delete') => {
    // What went wrong before is no answer to what is asked now.
    update.reset();
    setAsks(what);
  };
  useOfferedAct({
    said: 'Rename or share this view',
    icon: PencilLine,
    run: rights.mayChange(view) ? () => ask('edit') : undefined,
  });
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
        <ViewItems view={view} views={views} update={update} mayChange={rights.mayChange} onAsk={ask} />
      </Menu>
      {asks === 'edit' ? (
        <ViewDialog
          title="View"
          action="Save view"
          form={{ name, shared, isDefault }}
          mayShare={rights.mayTurn(view)}
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
