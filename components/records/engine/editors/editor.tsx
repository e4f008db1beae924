'use client';

import { Badge } from '@/components/ui/badge';
import { Select } from '@/components/ui/select';
import { Switch } from '@/components/ui/switch';
import type { Choices, EditorField } from '../definition';
import { DateEditor } from './date';
import { MultiEditor } from './multi';
import type { EditorProps } from './props';
import { ReferenceEditor } from './reference';
import { RichEditor } from './rich';
import { TextEditor } from './text';

/** Values that have colors are shown in them. One that is no choice any more is shown as it is, and can stay. */
const options = ({ choices = {} }: EditorField, held: unknown) =>
  Object.entries(withHeld(choices, held)).map(([value, { label, tone }]) => ({
    value,
    label:
      tone || Object.values(choices).some((choice) => choice.tone) ? (
        <Badge dot {...(tone && { tone })}>
          {label}
        </Badge>
      ) : (
        label
      ),
  }));

const withHeld = (choices: Choices, held: unknown): Choices =>
  typeof held !== 'string' || held === '' || Object.hasOwn(choices, held)
    ? choices
    : { [held]: { label: held }, ...choices };

/** The editor that suits a field. */
export function Editor(props: EditorProps) {
  const { field, value, onCommit, control, bare, opened, disabled, typed } = props;
  switch (field.kind) {
    case 'flag':
      return (
        <div className="flex h-8 items-center px-2.5 pointer-coarse:h-10">
          <Switch id={control.id} checked={value === true} onChange={(on) => onCommit(on)} disabled={disabled} />
        </div>
      );
    case 'choice':
      return (
        <Select
          id={control.id}
          value={value === null ? null : String(value)}
          onChange={(chosen) => onCommit(chosen)}
          options={options(field, value)}
          none={field.required ? undefined : 'None'}
          placeholder="—"
          bare={bare}
          opened={opened}
          disabled={disabled}
          invalid={control['aria-invalid']}
          describedBy={control['aria-describedby']}
        />
      );
    case 'choices':
      return <MultiEditor {...props} />;
    case 'reference':
      return field.to ? (
        <ReferenceEditor
          {...{ control, bare, opened, disabled, value, typed }}
          label={field.label}
          to={field.to}
          required={field.required}
          onPick={(picked) => onCommit(picked?.id ?? null, picked)}
        />
      ) : null;
    case 'rich':
      return <RichEditor key={String(value)} {...props} />;
    case 'date':
    case 'datetime':
      return <DateEditor key={String(value)} {...props} />;
    default:
      return <TextEditor key={String(value)} {...props} />;
  }
}
