'use client';

import { useState } from 'react';
import { PickList } from '../editors/pick-list';
import { ConditionForm } from './condition-form';
import type { Leaf, Tree } from './tree';
import type { FilterField } from './use-filter-fields';

interface Props {
  fields: FilterField[];
  hasGroups: boolean;
  onAdd: (next: Leaf | Tree) => void;
}

/** Chooses a field, then what is asked of it. */
export function NewFilter({ fields, hasGroups, onAdd }: Props) {
  const [field, setField] = useState<FilterField>();
  const [isGroup, setGroup] = useState(false);
  const [text, setText] = useState('');
  const asked = text.trim().toLowerCase();
  if (field) {
    return (
      <>
        <h2 className="px-3 pt-2 font-medium text-sm">{field.label}</h2>
        <ConditionForm field={field} onApply={(leaf) => onAdd(isGroup ? { op: 'or', of: [leaf] } : leaf)} />
      </>
    );
  }
  const items = fields
    .filter((one) => one.label.toLowerCase().includes(asked))
    .map((one) => ({ key: one.name, label: one.label, pick: () => setField(one) }));
  const group = {
    key: 'group',
    label: <span className="text-muted">Group, of which any holds…</span>,
    pick: () => setGroup(true),
  };
  return (
    <PickList
      key={String(isGroup)}
      label={isGroup ? 'First field of the group' : 'Field'}
      search={{ text, onChange: setText }}
      items={hasGroups && !isGroup && !asked ? [...items, group] : items}
      nothing="No field is called that."
    />
  );
}
