'use client';

import { Check, ChevronDown } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

export interface Option {
  value: string;
  label: ReactNode;
}

interface Props {
  value: string | null;
  onChange: (value: string | null) => void;
  options: readonly Option[];
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

/** Radix keeps the empty string for itself. */
const NONE = '\u0000';

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
  return (
    <Radix.Root
      value={value ?? ''}
      onValueChange={(chosen) => onChange(chosen === NONE ? null : chosen)}
      {...(props.disabled && { disabled: true })}
      {...(opened && { defaultOpen: true, onOpenChange: (open: boolean) => !open && opened.onClose() })}
    >
      <Radix.Trigger
        id={props.id}
        aria-label={props.label}
        aria-invalid={props.invalid}
        aria-describedby={props.describedBy}
        className={cn(
          'field flex pointer-coarse:min-h-10 items-center justify-between gap-2 text-left data-[placeholder]:text-faint',
          bare && 'group border-transparent bg-transparent hover:bg-hover',
          className,
        )}
      >
        <span className="min-w-0 truncate">
          <Radix.Value placeholder={placeholder} />
        </span>
        <ChevronDown
          aria-hidden
          className={cn(
            'size-4 shrink-0 text-faint',
            bare && 'opacity-0 group-hover:opacity-100 group-focus:opacity-100',
          )}
        />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="z-[70] max-h-72 min-w-(--radix-select-trigger-width) animate-pop overflow-hidden rounded-lg bg-raised p-1 shadow-pop"
        >
          <Radix.Viewport>
            {none ? <SelectItem value={NONE} label={<span className="text-muted">{none}</span>} /> : null}
            {options.map((option) => (
              <SelectItem key={option.value} {...option} />
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function SelectItem({ value, label }: Option) {
  return (
    <Radix.Item
      value={value}
      className="flex cursor-default select-none items-center gap-2 rounded-md py-1.5 pr-2 pl-2 text-sm outline-none pointer-coarse:py-2.5 data-[highlighted]:bg-hover"
    >
      <Radix.ItemText>{label}</Radix.ItemText>
      <Radix.ItemIndicator className="ml-auto">
        <Check className="size-4 text-accent-text" aria-hidden />
      </Radix.ItemIndicator>
    </Radix.Item>
  );
}
