'use client';

import { ArrowDown, ArrowDownUp, ArrowUp } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Menu, MenuCheck, MenuLabel, MenuLine } from '@/components/ui/menu';
import type { TypeName } from '../record-types';
import type { Layout } from './use-layout';

interface Props<T extends TypeName> {
  layout: Pick<Layout<T>, 'shown' | 'choices'>;
  /** A field, with `-` in front for descending. */
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
}

/** What a list is sorted by, where there is no room for the head of its table: any column that sorts it, shown or not. */
export function SortMenu<T extends TypeName>({ layout, sort, onSort }: Props<T>) {
  const columns = [...new Set([...layout.shown, ...layout.choices])].filter(({ sorted }) => sorted !== undefined);
  if (columns.length === 0) return null;
  const isDescending = sort?.startsWith('-') ?? false;
  const by = isDescending ? sort?.slice(1) : sort;
  // Another column keeps the direction.
  const order = (name: string | undefined, descending = isDescending) =>
    onSort(name && `${descending ? '-' : ''}${name}`);
  const chosen = columns.find(({ sorted }) => sorted === by);
  const Arrow = isDescending ? ArrowDown : ArrowUp;
  const trigger = (
    <Button
      look="ghost"
      aria-label={chosen ? `Sort: ${chosen.label}, ${isDescending ? 'descending' : 'ascending'}` : 'Sort'}
      className="pointer-coarse:h-11 max-w-36"
    >
      {chosen ? <Arrow aria-hidden /> : <ArrowDownUp aria-hidden />}
      <span className="truncate">{chosen?.label ?? 'Sort'}</span>
    </Button>
  );
  return (
    <Menu trigger={trigger} className="pointer-coarse:[&_[role^=menuitem]]:min-h-11">
      <MenuLabel>Sort by</MenuLabel>
      <MenuCheck checked={by === undefined} onChange={() => order(undefined)}>
        Usual order
      </MenuCheck>
      {columns.map(({ id, label, sorted }) => (
        <MenuCheck key={id} checked={sorted === by} onChange={() => order(sorted)}>
          {label}
        </MenuCheck>
      ))}
      {by === undefined ? null : (
        <>
          <MenuLine />
          <MenuCheck checked={!isDescending} onChange={() => order(by, false)}>
            Ascending
          </MenuCheck>
          <MenuCheck checked={isDescending} onChange={() => order(by, true)}>
            Descending
          </MenuCheck>
        </>
      )}
    </Menu>
  );
}
