'use client';

import { MenuItem, MenuLine } from '@/components/ui/menu';
import type { View } from '@/server/records/views/contract';
import { movesOf } from './moves';
import type { useViewWrites } from './use-views';

interface Props {
  view: View;
  /** All of the list, as they stand. */
  views: readonly View[];
  update: ReturnType<typeof useViewWrites>['update'];
  mayChange: (view: View) => boolean;
  onAsk: (what: 'edit' | 'delete') => void;
}

/** What the menu of a view has. It is moved where the member may change all that have to make room. */
export function ViewItems({ view, views, update, mayChange, onAsk }: Props) {
  const { id, isDefault } = view;
  const may = mayChange(view);
  const move = (by: 1 | -1) => {
    const moves = movesOf(views, id, by);
    const isMine = moves.length > 0 && moves.every((one) => mayChange(one.view));
    return isMine ? () => moves.map((one) => update.mutate({ id: one.view.id, position: one.position })) : undefined;
  };
  const [left, right] = [move(-1), move(1)];
  return (
    <>
      {may ? <MenuItem onSelect={() => onAsk('edit')}>Rename or share…</MenuItem> : null}
      <MenuItem onSelect={() => update.mutate({ id, isDefault: !isDefault })}>
        {isDefault ? 'No longer my default' : 'Make it my default'}
      </MenuItem>
      {left ? <MenuItem onSelect={left}>Move left</MenuItem> : null}
      {right ? <MenuItem onSelect={right}>Move right</MenuItem> : null}
      {may ? (
        <>
          <MenuLine />
          <MenuItem danger onSelect={() => onAsk('delete')}>
            Delete view
          </MenuItem>
        </>
      ) : null}
    </>
  );
}
