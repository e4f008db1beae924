'use client';

import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { DateField } from '@/components/ui/date/date-field';
import { Select } from '@/components/ui/select';
import { parseAmount } from '@/lib/amount';
import type { Operator } from '@/server/kernel/contract/filter';
import { asksOf, isWhole, operatorsOf, wordsOf } from './operators';
import { PointerInput, PointersInput } from './pointer-input';
import { TextsInput } from './texts-input';
import type { Leaf } from './tree';
import type { FilterField } from './use-filter-fields';

interface Props {
  field: FilterField;
  leaf?: Leaf;
  onApply: (leaf: Leaf) => void;
}

/** Says what is asked of a field: how it is compared, and with what. */
export function ConditionForm({ field, leaf, onApply }: Props) {
  const [is, setIs] = useState<Operator>(leaf?.is ?? operatorsOf(field.kind)[0] ?? 'is');
  const [value, setValue] = useState<unknown>(leaf?.value ?? (field.kind === 'flag' ? true : undefined));
  const form = useRef<HTMLFormElement>(null);
  // What is asked for has the focus, which was on a list that is gone.
  useEffect(() => {
    const within = (part: string) => form.current?.querySelector<HTMLElement>(`${part} :is(input, button)`);
    (within('[data-value]') ?? within(''))?.focus();
  }, []);
  const offered = [...new Set([...operatorsOf(field.kind), is])];
  const change = (next: Operator) => {
    // What one condition compares with is the first of several.
    if (asksOf(next) === 'some' && asksOf(is) === 'one' && value !== undefined) setValue([value]);
    else if (asksOf(next) !== asksOf(is)) setValue(undefined);
    setIs(next);
  };
  const apply = (given: unknown) => {
    if (!isWhole(is, given)) return;
    onApply({ field: field.name, is, ...(asksOf(is) === 'nothing' ? {} : { value: given }) });
  };
  return (
    <form
      ref={form}
      className="flex flex-col gap-2 p-2"
      onSubmit={(event) => {
        event.preventDefault();
        apply(value);
      }}
    >
      {offered.length > 1 ? (
        <Select
          label="Condition"
          value={is}
          onChange={(next) => change((next ?? is) as Operator)}
          options={offered.map((one) => ({ value: one, label: wordsOf(field.kind, one) }))}
        />
      ) : null}
      <div data-value className="contents">
        <Value field={field} is={is} value={value} onChange={setValue} />
      </div>
      <Button type="submit" look="primary" size="sm" disabled={!isWhole(is, value)}>
        Apply
      </Button>
    </form>
  );
}

interface ValueProps {
  field: FilterField;
  is: Operator;
  value: unknown;
  onChange: (value: unknown) => void;
}

function Value({ field, is, value, onChange }: ValueProps) {
  const asks = asksOf(is);
  if (asks === 'nothing') return null;
  if (asks === 'some' && field.to)
    return <PointersInput to={field.to} label={field.label} value={value} onChange={onChange} />;
  if (asks === 'some' && field.kind === 'text')
    return <TextsInput label={field.label} value={value} onChange={onChange} />;
  if (asks === 'some') return <Several field={field} value={value} onChange={onChange} />;
  if (asks === 'days') return <Input kind="number" label="Days" value={value} onChange={onChange} />;
  if (asks === 'two') {
    const [from, to] = Array.isArray(value) ? value : [];
    return (
      <div className="flex items-center gap-2 text-muted text-xs">
        <Input kind={field.kind} label="From" value={from} onChange={(next) => onChange([next, to])} />
        and
        <Input kind={field.kind} label="To" value={to} onChange={(next) => onChange([from, next])} />
      </div>
    );
  }
  if (field.to) return <PointerInput to={field.to} label={field.label} value={value} onChange={onChange} />;
  const options = field.kind === 'flag' ? { true: 'Yes', false: 'No' } : field.options;
  if (field.kind !== 'flag' && field.kind !== 'choice')
    return <Input kind={field.kind} label={field.label} value={value} onChange={onChange} />;
  return (
    <Select
      label={field.label}
      value={value === undefined ? null : String(value)}
      onChange={(next) => onChange(field.kind === 'flag' ? next === 'true' : next)}
      options={Object.entries(options).map(([code, label]) => ({ value: code, label }))}
    />
  );
}

function Several({ field, value, onChange }: Omit<ValueProps, 'is'>) {
  const chosen = [value ?? []].flat().map(String);
  const options = Object.entries(field.options);
  if (options.length === 0) return <p className="px-1 text-muted text-xs">There is nothing to choose from yet.</p>;
  return (
    <fieldset className="flex max-h-60 flex-col overflow-y-auto">
      <legend className="sr-only">{field.label}</legend>
      {options.map(([code, label]) => (
        <label
          key={code}
          htmlFor={`condition-${code}`}
          className="flex items-center gap-2 rounded-md px-1 py-1.5 text-sm hover:bg-hover"
        >
          <Checkbox
            id={`condition-${code}`}
            checked={chosen.includes(code)}
            onChange={(on) => onChange(on ? [...chosen, code] : chosen.filter((one) => one !== code))}
          />
          <span className="truncate">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface InputProps {
  kind: FilterField['kind'];
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** A typed value; what is no number is none yet. */
function Input({ kind, label, value, onChange }: InputProps) {
  if (kind === 'day' || kind === 'time') {
    const day = value === undefined ? '' : String(value).slice(0, 10);
    return <DateField validOnly label={label} value={day} onChange={(next) => onChange(next || undefined)} />;
  }
  return (
    <input
      aria-label={label}
      type="text"
      inputMode={kind === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      defaultValue={value === undefined ? '' : String(value)}
      onChange={({ target }) => {
        const text = target.value.trim();
        onChange(kind === 'number' ? parseAmount(text) : text || undefined);
      }}
      className="field"
    />
  );
}
