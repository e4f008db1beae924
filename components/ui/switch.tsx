'use client';

interface Props {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label?: string;
  id?: string;
  disabled?: boolean;
}

/** Something that is on or off, at once. */
export function Switch({ checked, onChange, label, id, disabled }: Props) {
  const state = checked ? 'checked' : 'unchecked';
  return (
    <button
      type="button"
      role="switch"
      id={id}
      aria-label={label}
      aria-checked={checked}
      data-state={state}
      disabled={disabled}
      onClick={() => onChange(!checked)}
      className="relative h-5 w-9 shrink-0 rounded-full bg-line-strong transition-colors disabled:opacity-50 data-[state=checked]:bg-accent"
    >
      <span
        data-state={state}
        className="block size-4 translate-x-0.5 rounded-full bg-white shadow-low transition-transform data-[state=checked]:translate-x-[18px]"
      />
    </button>
  );
}
