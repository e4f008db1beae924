'use client';

import { TextField } from './text-field';

/** Where a code is typed that was mailed. */
export function CodeField(field: { value: string; onChange: (value: string) => void; hint?: string }) {
  return <TextField label="Code" inputMode="numeric" autoComplete="one-time-code" maxLength={20} mono {...field} />;
}
