'use client';

import type { Target } from '../definition';
import { ReferenceEditor } from '../editors/reference';
import { PointerName } from './pointer-name';

interface Props {
  to: Target;
  label: string;
  value: unknown;
  onChange: (id: string | undefined) => void;
}

/** Chooses the record, the member or the stage that a condition names. */
export function PointerInput({ to, label, value, onChange }: Props) {
  return (
    <ReferenceEditor
      label={label}
      to={to}
      required
      value={value}
      shown={typeof value === 'string' ? <PointerName to={to} id={value} /> : undefined}
      onPick={(picked) => onChange(picked?.id)}
      control={{ id: 'condition-value', 'aria-describedby': undefined, 'aria-invalid': undefined }}
    />
  );
}
