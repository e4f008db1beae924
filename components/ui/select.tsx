'use client';

import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { cn } from '@/lib/cn';
import { lazyOpened } from '@/lib/lazy';

const SelectList = lazyOpened(() => import('./select-list').then((module) => module.SelectList));

export interface Option {
  value: string;
  label: ReactNode;
}

interface Props {
  value: string | null;
  onChange: (value: string | null) => void;
  /** Left undefined while they are asked for: it opens once they are there, so that nobody takes some of them for all. */
  options: readonly Option[] | undefined;
  /** What choosing nothing is called; without it, something must be chosen. */
  none?: string | undefined;
  placeholder?: string;
  id?: string | undefined;
  label?: string | undefined;
  disabled?: boolean | undefined;
  invalid?: boolean | undefined;
  describedBy?: string | undefined;
  className?: string | undefined;
  /** Shows no border until it is pointed at. */
  bare?: boolean;
  /** Is open from the beginning, and says when it was closed. */
  opened?: { onClose: () => void } | undefined;
}

/** One of a few values. */
export function Select({
  value,
  onChange,
  options,
  none,
  placeholder = 'Choose…',
  bare,
  opened,
  className,
  ...props
}: Props) {
  const listId = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(opened !== undefined);
  const shown = options?.find((option) => option.value === value);
  const close = () => {
    setOpen(false);
    opened?.onClose();
  };
  return (
    <>
      <button
        ref={anchor}
        type="button"
        role="combobox"
        id={props.id}
        aria-label={props.label}
        aria-invalid={props.invalid}
        aria-describedby={props.describedBy}
        aria-haspopup="listbox"
        aria-expanded={isOpen && options !== undefined}
        aria-controls={isOpen && options ? listId : undefined}
        aria-busy={!options || undefined}
        disabled={props.disabled}
        data-placeholder={shown ? undefined : ''}
        onClick={() => (isOpen ? close() : setOpen(true))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(true);
        }}
        className={cn(
          'field flex pointer-coarse:min-h-10 items-center justify-between gap-2 text-left data-[placeholder]:text-faint',
          bare && 'group border-transparent bg-transparent hover:bg-hover',
          className,
        )}
      >
        <span className="min-w-0 truncate">{shown ? shown.label : placeholder}</span>
        <ChevronDown
          aria-hidden
          className={cn(
            'size-4 shrink-0 text-faint',
            bare && 'opacity-0 group-hover:opacity-100 group-focus:opacity-100',
          )}
        />
      </button>
      {isOpen && options ? (
        <SelectList
          {...{ anchor, options, none, value }}
          id={listId}
          onPick={(picked) => {
            onChange(picked);
            close();
          }}
          onClose={close}
        />
      ) : null}
    </>
  );
}
