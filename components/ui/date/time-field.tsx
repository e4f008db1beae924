'use client';

import { type KeyboardEvent, useState } from 'react';
import { cn } from '@/lib/cn';
import { typedTime } from '@/lib/typed-date';

interface Props {
  label: string;
  /** A time of day, `09:30`. */
  value: string;
  onChange: (value: string) => void;
  className?: string;
}

const STEP_MIN = 15;
const DAY_MIN = 1440;

/** The time so many minutes later, or earlier, on the same clock. */
function shifted(time: string, minutes: number): string {
  const [hours = 0, rest = 0] = time.split(':').map(Number);
  const at = (hours * 60 + rest + minutes + DAY_MIN) % DAY_MIN;
  return [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** A time of day: typed as one writes it, or moved by quarters of an hour with the arrows. What is no time is put back once it is left. */
export function TimeField({ label, value, onChange, className }: Props) {
  const [draft, setDraft] = useState<string>();
  const move = (event: KeyboardEvent, minutes: number) => {
    event.preventDefault();
    setDraft(undefined);
    onChange(shifted(value, minutes));
  };
  return (
    <input
      type="text"
      inputMode="text"
      autoComplete="off"
      placeholder="hh:mm"
      aria-label={label}
      aria-invalid={draft !== undefined && typedTime(draft) === undefined ? true : undefined}
      className={cn('field tabular-nums pointer-coarse:min-h-10', className)}
      value={draft ?? value}
      onChange={({ target }) => {
        setDraft(target.value);
        const time = typedTime(target.value);
        if (time) onChange(time);
      }}
      onBlur={() => setDraft(undefined)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowUp') move(event, STEP_MIN);
        if (event.key === 'ArrowDown') move(event, -STEP_MIN);
      }}
    />
  );
}
