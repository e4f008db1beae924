'use client';

import { Badge } from '@/components/ui/badge';
import { ListEditor } from '@/components/ui/list-editor';
import { OpeningRow } from '@/components/ui/list-row';
import type { FieldType } from '@/server/website/forms/names';
import type { FieldProblems } from './check-draft';
import { type DraftField, fieldOf } from './draft';
import { FieldEditor } from './field-editor';
import { FIELD_TYPES } from './field-types';

interface Props {
  value: DraftField[];
  onChange: (fields: DraftField[]) => void;
  /** What is wrong with fields, by their ids; and what with all of them. */
  problems: Record<string, FieldProblems>;
  problem: string | undefined;
  openId: string | undefined;
  onOpen: (id: string | undefined) => void;
}

const KINDS = (Object.keys(FIELD_TYPES) as FieldType[]).map((kind) => ({ kind, ...FIELD_TYPES[kind] }));
const nameOf = ({ label, type }: DraftField) => label || FIELD_TYPES[type].label;

/** The fields of a form in their order: dragged or moved by the arrow keys, opened to be changed. */
export function FieldList({ value, onChange, problems, problem, openId, onOpen }: Props) {
  const change = (changed: DraftField) => onChange(value.map((field) => (field.id === changed.id ? changed : field)));
  const add = (type: FieldType) => {
    const field = fieldOf(type, value);
    onChange([...value, field]);
    onOpen(field.id);
  };
  return (
    <ListEditor
      items={value}
      id="form-fields"
      label="Fields"
      nameOf={nameOf}
      onOrder={onChange}
      problem={problem}
      addLabel="Add field"
      kinds={KINDS}
      onAdd={add}
    >
      {(field) => (
        <OpeningRow
          icon={FIELD_TYPES[field.type].icon}
          name={nameOf(field)}
          after={field.required ? <Badge tone="info">Required</Badge> : null}
          open={field.id === openId}
          error={field.id === openId ? undefined : Object.values(problems[field.id] ?? {}).join(' ') || undefined}
          onToggle={() => onOpen(field.id === openId ? undefined : field.id)}
          onRemove={() => onChange(value.filter(({ id }) => id !== field.id))}
        >
          <FieldEditor field={field} all={value} problems={problems[field.id]} onChange={change} />
        </OpeningRow>
      )}
    </ListEditor>
  );
}
