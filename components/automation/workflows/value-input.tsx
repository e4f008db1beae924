'use client';

import { useState } from 'react';
import { DateField } from '@/components/ui/date/date-field';
import { Select } from '@/components/ui/select';
import { useMemberOptions } from '@/components/workspace/members/use-member-options';
import { cn } from '@/lib/cn';
import { humanize } from '@/lib/format';
import type { Operator } from '@/server/automation/workflows/names';
import type { FieldValue } from '@/server/automation/workflows/shapes';
import type { WorkflowField } from './use-choices';

interface Props {
  label: string;
  field: WorkflowField;
  op: Operator;
  value: FieldValue;
  onChange: (value: FieldValue) => void;
}

/** A value, or several of them, of the kind that a field holds. */
export function ValueInput(props: Props) {
  const { field, op, value, label, onChange } = props;
  if (op === 'is_set' || op === 'is_not_set') return null;
  if (field.type === 'member') return <MemberValue {...props} />;
  const options = field.options.map((one) => ({ value: one, label: /^[A-Z_]+$/.test(one) ? humanize(one) : one }));
  if (op === 'in' && options.length > 0) return <Several {...props} options={options} />;
  if (op === 'in') return <ListInput {...props} />;
  if (options.length > 0) {
    return <Select label={label} value={asText(value)} onChange={onChange} options={options} />;
  }
  if (field.type === 'boolean') {
    const shown = value === null ? null : String(value);
    return <Select label={label} value={shown} onChange={(chosen) => onChange(chosen === 'true')} options={YES_NO} />;
  }
  const number = field.type === 'number';
  if (field.type === 'date' || field.type === 'datetime') {
    const day = String(value ?? '').slice(0, 10);
    return <DateField validOnly label={label} value={day} onChange={(next) => onChange(next || null)} />;
  }
  return (
    <input
      aria-label={label}
      className="field"
      type={number ? 'number' : 'text'}
      step="any"
      value={String(value ?? '')}
      onChange={({ target }) => onChange(number && target.value !== '' ? Number(target.value) : target.value || null)}
    />
  );
}

const YES_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];
const asText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

function MemberValue(props: Props) {
  const options = useMemberOptions();
  if (props.op === 'in') return <Several {...props} options={options ?? []} />;
  return <Select label={props.label} value={asText(props.value)} onChange={props.onChange} options={options} />;
}

/** Any of a few values, each pressed or not. */
export function Several({
  label,
  value,
  onChange,
  options,
}: Pick<Props, 'label' | 'value' | 'onChange'> & { options: { value: string; label: string }[] }) {
  const chosen = Array.isArray(value) ? value : [];
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => {
        const on = chosen.includes(option.value);
        return (
          <button
            key={option.value}
            type="button"
            aria-pressed={on}
            onClick={() => onChange(on ? chosen.filter((one) => one !== option.value) : [...chosen, option.value])}
            className={cn(
              'h-7 rounded-full border px-2.5 text-xs pointer-coarse:h-9',
              on
                ? 'border-accent bg-selected font-medium text-accent-text'
                : 'border-line bg-surface text-muted hover:text-ink',
            )}
          >
            {option.label}
          </button>
        );
      })}
    </fieldset>
  );
}

/** Values with commas between them. */
function ListInput({ label, field, value, onChange }: Props) {
  const [text, setText] = useState(() => (Array.isArray(value) ? value.join(', ') : ''));
  const change = (next: string) => {
    setText(next);
    const parts = next.split(',').flatMap((part) => part.trim() || []);
    onChange(field.type === 'number' ? parts.map(Number) : parts);
  };
  return (
    <input
      aria-label={label}
      className="field"
      placeholder="One, another"
      value={text}
      onChange={(event) => change(event.target.value)}
    />
  );
}
