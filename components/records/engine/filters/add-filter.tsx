'use client';

import { ListFilter, Plus } from 'lucide-react';
import { useState } from 'react';
import { Popover } from '@/components/ui/popover';
import { lazyWithin } from '@/lib/lazy';
import { useOfferedAct } from '@/lib/offered-act';
import type { Leaf, Tree } from './tree';
import type { FilterField } from './use-filter-fields';

const NewFilter = lazyWithin(() => import('./new-filter').then((module) => module.NewFilter));

interface Props {
  fields: FilterField[];
  /** Whether a group can be begun. */
  hasGroups?: boolean;
  label?: string;
  onAdd: (next: Leaf | Tree) => void;
}

/** Opens what a filter is made in. */
export function AddFilter({ fields, hasGroups = false, label = 'Filter', onAdd }: Props) {
  const [open, setOpen] = useState(false);
  const isMain = hasGroups && fields.length > 0;
  useOfferedAct({ said: 'Filter', shortcut: 'f', icon: ListFilter, run: isMain ? () => setOpen(true) : undefined });
  if (fields.length === 0) return null;
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={label}
      className="w-72"
      trigger={
        <button
          type="button"
          aria-label={label}
          aria-keyshortcuts={hasGroups ? 'f' : undefined}
          className="flex h-7 shrink-0 items-center gap-1 rounded-md border border-line border-dashed px-2 text-muted text-xs hover:bg-hover hover:text-ink pointer-coarse:h-9 [&_svg]:size-3.5"
        >
          {hasGroups ? (
            <>
              <ListFilter aria-hidden />
              Filter
            </>
          ) : (
            <Plus aria-hidden />
          )}
        </button>
      }
    >
      <NewFilter
        fields={fields}
        hasGroups={hasGroups}
        onAdd={(next) => {
          onAdd(next);
          setOpen(false);
        }}
      />
    </Popover>
  );
}
