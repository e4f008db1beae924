'use client';

import { useQuery } from '@tanstack/react-query';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { Switch } from '@/components/ui/switch';
import { TextAreaField, TextField } from '@/components/ui/text-field';
import { useTRPC } from '@/lib/trpc';
import { CUSTOM_PREFIX, fits, hasOptions, leadFieldsFor } from '@/server/website/forms/mapping';
import type { FieldType } from '@/server/website/forms/names';
import type { FieldProblems } from './check-draft';
import { type DraftField, retargeted, withType } from './draft';
import { FIELD_TYPES } from './field-types';
import { TARGET_NAMES } from './targets';

const TYPES = Object.entries(FIELD_TYPES).map(([value, { label }]) => ({ value, label }));

interface Props {
  field: DraftField;
  /** All fields of the form. */
  all: readonly DraftField[];
  problems: FieldProblems | undefined;
  onChange: (field: DraftField) => void;
}

/** What a field of a form asks for, and where its answers go. */
export function FieldEditor({ field, all, problems = {}, onChange }: Props) {
  const { label, type, required, options, leadField } = field;
  const targets = useTargets(type);
  return (
    <div className="grid gap-3 py-2 sm:grid-cols-2">
      <TextField
        label="Label"
        hint="What visitors read above it."
        error={problems.label}
        className="sm:col-span-2"
        value={label}
        onChange={(text) => onChange(retargeted({ ...field, label: text }, all))}
      />
      <Field label="Kind">
        {(control) => (
          <Select
            id={control.id}
            value={type}
            options={TYPES}
            onChange={(chosen) => onChange(withType(field, chosen as FieldType, all))}
          />
        )}
      </Field>
      <Field label="Fills" error={problems.leadField} hint="The field of the lead that gets the answer.">
        {(control) => (
          <Select
            id={control.id}
            value={leadField}
            none="Nothing, it is kept with the entry"
            placeholder="Nothing, it is kept with the entry"
            options={targets}
            onChange={(chosen) => onChange({ ...field, leadField: chosen, isChosen: true })}
          />
        )}
      </Field>
      {hasOptions(type) ? (
        <TextAreaField
          label="Options"
          hint="One in each line."
          error={problems.options}
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

/** The fields of a lead that answers of a type can go to, once they are known. */
function useTargets(type: FieldType) {
  const { data } = useQuery(useTRPC().customFields.list.queryOptions({}));
  const own = leadFieldsFor(type).map((name) => ({ value: name as string, label: TARGET_NAMES[name] }));
  const custom = data?.customFields
    .filter((one) => one.entity === 'LEAD' && fits(type, `${CUSTOM_PREFIX}${one.key}`, one.type))
    .map(({ key, label }) => ({ value: `${CUSTOM_PREFIX}${key}`, label }));
  return custom && [...own, ...custom];
}
