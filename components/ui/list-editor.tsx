'use client';

import { type LucideIcon, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button';
import { Menu, MenuItem } from './menu';
import { Card } from './page';
import { SortableList } from './sortable';

/** A kind of row that can be added. */
interface Kind<K extends string> {
  kind: K;
  label: string;
  icon: LucideIcon;
}

interface Props<T, K extends string> {
  items: readonly T[];
  /** Says which list it is, to tell the lists of a page apart. */
  id: string;
  label: string;
  nameOf: (item: T) => string;
  onOrder: (items: T[]) => void;
  /** What is wrong with the list as a whole. */
  problem?: string | undefined;
  addLabel: string;
  kinds: readonly Kind<K>[];
  onAdd: (kind: K) => void;
  children: (item: T, index: number) => ReactNode;
}

/** Rows in their order, and below them a menu of what can be added. */
export function ListEditor<T extends { id: string }, K extends string>(props: Props<T, K>) {
  const { problem, addLabel, kinds, onAdd, children, ...list } = props;
  return (
    <div className="flex flex-col gap-3">
      {list.items.length > 0 ? (
        <Card>
          <SortableList {...list}>{children}</SortableList>
        </Card>
      ) : null}
      {problem ? (
        <p role="alert" className="text-danger text-xs">
          {problem}
        </p>
      ) : null}
      <Menu
        align="start"
        trigger={
          <Button className="self-start">
            <Plus aria-hidden />
            {addLabel}
          </Button>
        }
      >
        {kinds.map(({ kind, label, icon: Icon }) => (
          <MenuItem key={kind} onSelect={() => onAdd(kind)}>
            <Icon aria-hidden />
            {label}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}
