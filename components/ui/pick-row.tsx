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
export function PickRow<T extends string>({ label, value, options, onChange, wraps }: Props<T>) {
  return (
    <fieldset className={cn('-mx-1 flex min-w-0 gap-1 overflow-x-auto px-1 py-0.5', wraps && 'md:flex-wrap')}>
      <legend className="sr-only">{label}</legend>
      {options.map(([option, name]) => (
        <button
          key={name}
          type="button"
          aria-pressed={option === value}
          onClick={() => onChange(option)}
          className={cn(
            'h-7 shrink-0 whitespace-nowrap rounded-full border px-3 text-xs pointer-coarse:h-9',
            option === value
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
