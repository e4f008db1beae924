'use client';

import { cn } from '@/lib/cn';

interface Props<T extends string> {
  label: string;
  value: T | undefined;
  options: readonly (readonly [T | undefined, string])[];
  onChange: (value: T | undefined) => void;
  /** In several lines where there is room for no more in one; else, and on a phone, the line is scrolled. */
  wraps?: boolean;
}

/** One of a few filters, side by side. */
export const PickRow = <T extends string>({ value, ...row }: Props<T>) => (
  <Row {...row} isChosen={(option) => option === value} />
);

interface SeveralProps<T extends string> extends Omit<Props<T>, 'value' | 'onChange'> {
  value: readonly T[];
  onChange: (value: readonly T[]) => void;
}

/** Any of a few filters, side by side; what stands for all of them takes the others away. */
export const PickSeveral = <T extends string>({ value, onChange, ...row }: SeveralProps<T>) => (
  <Row
    {...row}
    isChosen={(option) => (option === undefined ? value.length === 0 : value.includes(option))}
    onChange={(option) => {
      if (option === undefined) onChange([]);
      else onChange(value.includes(option) ? value.filter((one) => one !== option) : [...value, option]);
    }}
  />
);

interface RowProps<T extends string> extends Omit<Props<T>, 'value'> {
  isChosen: (option: T | undefined) => boolean;
}

function Row<T extends string>({ label, isChosen, options, onChange, wraps }: RowProps<T>) {
  return (
    <fieldset className={cn('-mx-1 flex min-w-0 gap-1 overflow-x-auto px-1 py-0.5', wraps && 'md:flex-wrap')}>
      <legend className="sr-only">{label}</legend>
      {options.map(([option, name]) => (
        <button
          key={name}
          type="button"
          aria-pressed={isChosen(option)}
          onClick={() => onChange(option)}
          className={cn(
            'h-7 shrink-0 whitespace-nowrap rounded-full border px-3 text-xs pointer-coarse:h-9',
            isChosen(option)
              ? 'border-accent bg-selected font-medium text-accent-text'
              : 'border-line bg-surface text-muted hover:text-ink',
          )}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
