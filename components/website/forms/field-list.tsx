'use client';

import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { ListEditor } from '@/components/ui/list-editor';
import { OpeningRow } from '@/components/ui/list-row';
import type { FieldType } from '@/server/website/forms/shapes';
import { type DraftField, newField } from './draft';
import { FieldEditor } from './field-editor';
import { FIELD_TYPES } from './field-types';

interface Props {
  value: DraftField[];
  onChange: (fields: DraftField[]) => void;
  /** What is wrong with a field, by its place. */
  errors: Record<number, string>;
}

const KINDS = (Object.keys(FIELD_TYPES) as FieldType[]).map((kind) => ({ kind, ...FIELD_TYPES[kind] }));
const nameOf = ({ label, type }: DraftField) => label || FIELD_TYPES[type].label;

/** The fields of a form in their order: dragged or moved by the arrow keys, opened to be changed. */
export function FieldList({ value, onChange, errors }: Props) {
  const [openId, setOpenId] = useState<string>();
  const change = (changed: DraftField) => onChange(value.map((field) => (field.id === changed.id ? changed : field)));
  const add = (type: FieldType) => {
    const field = newField({ type });
    onChange([...value, field]);
    setOpenId(field.id);
  };
  return (
    <ListEditor
      items={value}
      id="form-fields"
      label="Fields"
      nameOf={nameOf}
      onOrder={onChange}
      addLabel="Add field"
      kinds={KINDS}
      onAdd={add}
    >
      {(field, index) => (
        <OpeningRow
          icon={FIELD_TYPES[field.type].icon}
          name={nameOf(field)}
          after={field.required ? <Badge tone="info">Required</Badge> : null}
          open={field.id === openId}
          error={errors[index]}
          onToggle={() => setOpenId(field.id === openId ? undefined : field.id)}
          onRemove={() => onChange(value.filter(({ id }) => id !== field.id))}
        >
          <FieldEditor field={field} onChange={change} />
        </OpeningRow>
      )}
    </ListEditor>
  );
}
