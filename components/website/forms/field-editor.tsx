'use client';

import { useQuery } from '@tanstack/react-query';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { Switch } from '@/components/ui/switch';
import { TextAreaField, TextField } from '@/components/ui/text-field';
import { humanize } from '@/lib/format';
import { useTRPC } from '@/lib/trpc';
import { CUSTOM_PREFIX, fits, hasOptions, leadFieldsFor } from '@/server/website/forms/mapping';
import type { FieldType } from '@/server/website/forms/shapes';
import { type DraftField, withType } from './draft';
import { FIELD_TYPES } from './field-types';

const TYPES = Object.entries(FIELD_TYPES).map(([value, { label }]) => ({ value, label }));

interface Props {
  field: DraftField;
  onChange: (field: DraftField) => void;
}

/** What a field of a form asks for, and where its answers go. */
export function FieldEditor({ field, onChange }: Props) {
  const { label, type, required, options, leadField } = field;
  const targets = useTargets(type);
  return (
    <div className="grid gap-3 py-2 sm:grid-cols-2">
      <TextField
        label="Label"
        hint={field.isNew ? undefined : `Key: ${field.key}`}
        className="sm:col-span-2"
        value={label}
        onChange={(text) => onChange({ ...field, label: text })}
      />
      <Field label="Type">
        {(control) => (
          <Select
            id={control.id}
            value={type}
            options={TYPES}
            onChange={(chosen) => onChange(withType(field, chosen as FieldType))}
          />
        )}
      </Field>
      <Field label="Goes to">
        {(control) => (
          <Select
            id={control.id}
            value={leadField}
            none="The submission alone"
            placeholder="The submission alone"
            options={targets}
            onChange={(chosen) => onChange({ ...field, leadField: chosen })}
          />
        )}
      </Field>
      {hasOptions(type) ? (
        <TextAreaField
          label="Options"
          hint="One per line."
          className="sm:col-span-2"
          rows={4}
          value={options}
          onChange={(text) => onChange({ ...field, options: text })}
        />
      ) : null}
      <Field label="Required">
        {(control) => (
          <Switch id={control.id} checked={required} onChange={(next) => onChange({ ...field, required: next })} />
        )}
      </Field>
    </div>
  );
}

/** The fields of a lead that answers of a type can go to. */
function useTargets(type: FieldType) {
  const { data } = useQuery(useTRPC().customFields.list.queryOptions({}));
  const own = leadFieldsFor(type).map((name) => ({ value: name as string, label: `Lead: ${humanize(name)}` }));
  const custom = (data?.customFields ?? [])
    .filter((one) => one.entity === 'LEAD' && fits(type, `${CUSTOM_PREFIX}${one.key}`, one.type))
    .map(({ key, label }) => ({ value: `${CUSTOM_PREFIX}${key}`, label: `Lead: ${label}` }));
  return [...own, ...custom];
}
