'use client';

import { ListFilter, Plus } from 'lucide-react';
import { useState } from 'react';
import { Popover } from '@/components/ui/popover';
import { PickList } from '../editors/pick-list';
import { ConditionForm } from './condition-form';
import type { Leaf, Tree } from './tree';
import type { FilterField } from './use-filter-fields';

interface Props {
  fields: FilterField[];
  /** Whether a group can be begun. */
  hasGroups?: boolean;
  label?: string;
  onAdd: (next: Leaf | Tree) => void;
}

/** Chooses a field, then what is asked of it. */
export function AddFilter({ fields, hasGroups = false, label = 'Filter', onAdd }: Props) {
  const [open, setOpen] = useState(false);
  const [field, setField] = useState<FilterField>();
  const [isGroup, setGroup] = useState(false);
  const [text, setText] = useState('');
  const change = (next: boolean) => {
    setOpen(next);
    setField(undefined);
    setGroup(false);
    setText('');
  };
  const asked = text.trim().toLowerCase();
  const items = fields
    .filter((one) => one.label.toLowerCase().includes(asked))
    .map((one) => ({ key: one.name, label: one.label, pick: () => setField(one) }));
  const group = {
    key: 'group',
    label: <span className="text-muted">Group, of which any holds…</span>,
    pick: () => setGroup(true),
  };
  if (fields.length === 0) return null;
  return (
    <Popover
      open={open}
      onOpenChange={change}
      label={label}
      className="w-72"
      trigger={
        <button
          type="button"
          aria-label={label}
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
      {field ? (
        <>
          <h3 className="px-3 pt-2 font-medium text-sm">{field.label}</h3>
          <ConditionForm
            field={field}
            onApply={(leaf) => {
              onAdd(isGroup ? { op: 'or', of: [leaf] } : leaf);
              change(false);
            }}
          />
        </>
      ) : (
        <PickList
          key={String(isGroup)}
          label={isGroup ? 'First field of the group' : 'Field'}
          search={{ text, onChange: setText }}
          items={hasGroups && !isGroup && !asked ? [...items, group] : items}
          nothing="No field is called that."
        />
      )}
    </Popover>
  );
}
