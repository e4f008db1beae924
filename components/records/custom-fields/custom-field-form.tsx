'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Field } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { Select } from '@/components/ui/select';
import { Switch } from '@/components/ui/switch';
import { TextAreaField, TextField } from '@/components/ui/text-field';
import { fieldErrors } from '@/lib/field-errors';
import { messageOf } from '@/lib/query-client';
import { useTRPC } from '@/lib/trpc';
import type { CustomField } from '@/server/records/custom-fields/contract';
import { ENTITIES, FIELD_TYPES } from './custom-field-choices';

const TYPES = Object.entries(FIELD_TYPES).map(([value, label]) => ({ value, label }));

/** Adds a custom field, or changes what can be changed of one. */
export function CustomFieldForm({ field, onClose }: { field: CustomField | undefined; onClose: () => void }) {
  const [entity, setEntity] = useState<CustomField['entity']>(field?.entity ?? 'CONTACT');
  const [label, setLabel] = useState(field?.label ?? '');
  const [type, setType] = useState<CustomField['type']>(field?.type ?? 'TEXT');
  const [options, setOptions] = useState(field?.options.join('\n') ?? '');
  const [required, setRequired] = useState(field?.required ?? false);
  const { create, update } = useSave(onClose);
  const listed = type === 'SELECT' || type === 'MULTISELECT';
  const submit = () => {
    const lines = options
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    const content = { label, required, ...(listed && { options: lines }) };
    if (field) update.mutate({ id: field.id, ...content });
    else create.mutate({ entity, type, ...content });
  };
  const error = create.error ?? update.error;
  const errors = error ? fieldErrors(messageOf(error), ['label', 'options', 'type', 'entity']) : {};
  return (
    <FormDialog
      title={field ? 'Edit field' : 'New field'}
      action={field ? 'Save' : 'Create field'}
      busy={create.isPending || update.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Label"
        error={errors.label ?? errors['']}
        hint={field ? `Key: ${field.key}` : 'Its key in the API is made from it.'}
        value={label}
        onChange={setLabel}
      />
      {field ? null : (
        <div className="grid grid-cols-2 gap-4">
          <Field label="For" error={errors.entity}>
            {(control) => (
              <Select
                id={control.id}
                value={entity}
                onChange={(value) => setEntity(value as CustomField['entity'])}
                options={ENTITIES}
              />
            )}
          </Field>
          <Field label="Type" error={errors.type}>
            {(control) => (
              <Select
                id={control.id}
                value={type}
                onChange={(value) => setType(value as CustomField['type'])}
                options={TYPES}
              />
            )}
          </Field>
        </div>
      )}
      {listed ? (
        <TextAreaField
          label="Options"
          error={errors.options}
          hint="One per line."
          rows={4}
          value={options}
          onChange={setOptions}
        />
      ) : null}
      <Field label="Required" hint="Binds when a record is made.">
        {(control) => <Switch id={control.id} checked={required} onChange={setRequired} />}
      </Field>
    </FormDialog>
  );
}

function useSave(onClose: () => void) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const outcome = {
    meta: { quiet: true },
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries(trpc.customFields.pathFilter()),
  };
  return {
    create: useMutation(trpc.customFields.create.mutationOptions(outcome)),
    update: useMutation(trpc.customFields.update.mutationOptions(outcome)),
  };
}
