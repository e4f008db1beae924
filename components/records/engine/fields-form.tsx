'use client';

import { useState } from 'react';
import { isCompared } from '@/components/records/look-alikes/compared';
import { LookAlikes } from '@/components/records/look-alikes/look-alikes';
import { useAddressTaken } from '@/components/records/look-alikes/use-address-taken';
import { Field as FieldBox } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { fieldErrors } from '@/lib/field-errors';
import { messageOf } from '@/lib/query-client';
import type { CreationProps, Field, RecordDefinition } from './definition';
import { Editor } from './editors/editor';
import type { TypeName, Values } from './record-types';
import { useCurrencies } from './use-currencies';
import { useCustomFields } from './use-custom-fields';
import { useCreate } from './use-records';

export type CreateProps<T extends TypeName> = CreationProps<T> & { definition: RecordDefinition<T> };

/** The form of a kind of record that is a list of fields. */
export function FieldsForm<T extends TypeName>({ definition, given = {}, onClose, onCreated }: CreateProps<T>) {
  const custom = useCustomFields(definition);
  const fields = [...definition.fields, ...custom].filter((field) => field.atCreation && !(field.name in given));
  const [chosen, setChosen] = useState<Record<string, unknown>>({});
  const values = { ...useUsual(fields), ...chosen };
  const create = useCreate(definition);
  const errors = create.error
    ? fieldErrors(
        messageOf(create.error),
        fields.map((field) => field.name),
      )
    : {};
  const taken = useAddressTaken(definition.type);
  const submit = async () => {
    if (await taken.check(values.email)) return;
    const set = fields.filter((field) => values[field.name] !== undefined && values[field.name] !== null);
    const row = set.reduce((row: Values<T>, field) => field.write(row, values[field.name]), given);
    create.mutate(row, {
      onSuccess: (made) => {
        onClose();
        if (made) onCreated?.(made.id);
      },
    });
  };
  return (
    <FormDialog
      title={`New ${definition.one}`}
      className="gap-3.5"
      action={`Create ${definition.one}`}
      busy={create.isPending || taken.isChecking}
      error={errors['']}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {fields.map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          value={values[field.name] ?? null}
          error={errors[field.name] ?? (field.name === 'email' ? taken.problem(values.email) : undefined)}
          onChange={(value) => setChosen((all) => ({ ...all, [field.name]: value }))}
        />
      ))}
      {isCompared(definition.type) ? <LookAlikes type={definition.type} values={values} /> : null}
    </FormDialog>
  );
}

/** What fields begin with. Whatever is not known yet when the form is sent, the service fills in alike. */
function useUsual<T extends TypeName>(fields: readonly Field<T>[]): Record<string, unknown> {
  const { usual } = useCurrencies();
  return Object.fromEntries(fields.flatMap((field) => (field.usual && usual ? [[field.name, usual]] : [])));
}

interface FieldProps {
  field: Pick<Field<TypeName>, 'label' | 'kind' | 'choices' | 'to' | 'required' | 'hint'>;
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
}

/** A field with its name, whose value is kept by whoever asks for it. */
export function FieldInput({ field, value, error, onChange }: FieldProps) {
  const typed = !['choice', 'choices', 'flag', 'reference'].includes(field.kind);
  return (
    <FieldBox label={field.label} error={error} hint={field.hint}>
      {(control) => (
        <Editor
          field={field}
          // A typed text keeps its own state, so that a half-typed number or date is not rewritten.
          value={typed ? null : value}
          onCommit={onChange}
          control={control}
          bare={false}
          disabled={false}
        />
      )}
    </FieldBox>
  );
}
