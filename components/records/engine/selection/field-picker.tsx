'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { Action } from '@/server/records/bulk-actions/contract';
import type { Field, RecordDefinition } from '../definition';
import { PickList } from '../editors/pick-list';
import { FieldInput } from '../fields-form';
import type { TypeName, Values } from '../record-types';
import { useCustomFields } from '../use-custom-fields';

/** What tells records apart cannot be the same on many, and the owner has a button of its own. */
const APART = ['name', 'email', 'sku', 'externalId', 'ownerId'];

interface Props<T extends TypeName> {
  definition: RecordDefinition<T>;
  onAct: (action: Action) => void;
}

/** Chooses a field, then its value. */
export function FieldPicker<T extends TypeName>({ definition, onAct }: Props<T>) {
  const custom = useCustomFields(definition);
  const [field, setField] = useState<Field<T>>();
  const [text, setText] = useState('');
  if (field)
    return (
      <Value
        definition={definition}
        field={field}
        onSet={(set) => onAct({ type: 'setField', field: field.name, ...set })}
      />
    );
  const items = [...definition.fields, ...custom]
    .filter(({ name, label }) => !APART.includes(name) && label.toLowerCase().includes(text.trim().toLowerCase()))
    .map((one) => ({ key: one.name, label: one.label, pick: () => setField(one) }));
  return (
    <PickList label="Field" search={{ text, onChange: setText }} items={items} nothing="No field is called that." />
  );
}

interface ValueProps<T extends TypeName> {
  definition: RecordDefinition<T>;
  field: Field<T>;
  onSet: (set: { value: unknown; also?: Values<T> }) => void;
}

function Value<T extends TypeName>({ definition, field, onSet }: ValueProps<T>) {
  const [value, setValue] = useState<unknown>(field.kind === 'flag' ? false : null);
  const [also, setAlso] = useState<Values<T>>();
  // Hints speak of a record that is made.
  const { hint: _, ...asked } = field;
  return (
    <form
      className="flex flex-col gap-2 p-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSet({ value, ...(also && { also }) });
      }}
    >
      <FieldInput
        field={asked}
        value={value}
        error={undefined}
        onChange={(next) => {
          setValue(next);
          setAlso(undefined);
        }}
      />
      {definition.besides?.({ field: field.name, value, onChange: setAlso })}
      <div className="flex justify-end gap-2">
        {field.required || field.kind === 'flag' ? null : (
          <Button size="sm" look="ghost" onClick={() => onSet({ value: null })}>
            Empty it
          </Button>
        )}
        <Button type="submit" look="primary" size="sm" disabled={value === null || value === ''}>
          Set
        </Button>
      </div>
    </form>
  );
}
