'use client';

import { Switch as Radix } from 'radix-ui';

interface Props {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label?: string;
  id?: string;
  disabled?: boolean;
}

/** Something that is on or off, at once. */
export function Switch({ checked, onChange, label, id, disabled }: Props) {
  return (
    <Radix.Root
      id={id}
      aria-label={label}
      checked={checked}
      onCheckedChange={onChange}
      {...(disabled && { disabled })}
      className="relative h-5 w-9 shrink-0 rounded-full bg-line-strong transition-colors disabled:opacity-50 data-[state=checked]:bg-accent"
    >
      <Radix.Thumb className="block size-4 translate-x-0.5 rounded-full bg-white shadow-low transition-transform data-[state=checked]:translate-x-[18px]" />
    </Radix.Root>
  );
}
