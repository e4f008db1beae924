'use client';

import { Check, Minus } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';
import { cn } from '@/lib/cn';

interface Props {
  checked: boolean | 'indeterminate';
  onChange: (checked: boolean) => void;
  id?: string;
  label?: string;
  disabled?: boolean;
  className?: string;
  tabIndex?: number;
}

/** How a box looks, by its `data-state`. */
export const checkboxLook = cn(
  'flex size-4 shrink-0 items-center justify-center rounded-sm border border-faint bg-surface text-accent-ink transition-colors',
  'data-[state=checked]:border-accent data-[state=indeterminate]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:bg-accent disabled:opacity-50',
);

export function Checkbox({ checked, onChange, id, label, disabled, className, tabIndex }: Props) {
  return (
    <Radix.Root
      id={id}
      aria-label={label}
      checked={checked}
      onCheckedChange={(state) => onChange(state === true)}
      tabIndex={tabIndex}
      {...(disabled && { disabled })}
      className={cn(checkboxLook, className)}
    >
      <Radix.Indicator>
        {checked === 'indeterminate' ? (
          <Minus className="size-3" aria-hidden />
        ) : (
          <Check className="size-3" strokeWidth={3} aria-hidden />
        )}
      </Radix.Indicator>
    </Radix.Root>
  );
}
