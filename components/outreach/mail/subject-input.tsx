'use client';

import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Control } from '@/components/ui/field';
import { PlaceholderMenu } from './placeholders';

interface Props {
  value: string;
  onChange: (value: string) => void;
  control: Control;
  disabled?: boolean;
  placeholders?: boolean;
}

/** The subject of a mail; placeholders go in where the cursor was. */
export function SubjectInput({ value, onChange, control, disabled, placeholders }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const insert = (text: string) => {
    const from = input.current?.selectionStart ?? value.length;
    const to = input.current?.selectionEnd ?? value.length;
    // At once, so that there is a place behind it to put the cursor.
    flushSync(() => onChange(value.slice(0, from) + text + value.slice(to)));
    input.current?.focus();
    input.current?.setSelectionRange(from + text.length, from + text.length);
  };
  return (
    <div className="flex items-center gap-1">
      <input
        ref={input}
        {...control}
        className="field"
        maxLength={998}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      />
      {placeholders && !disabled ? (
        <PlaceholderMenu label="Insert a placeholder into the subject" onInsert={insert} />
      ) : null}
    </div>
  );
}
