'use client';

import { X } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  label: string;
  values: readonly string[];
  show: (value: string) => ReactNode;
  /** What the button is called that takes one out. */
  removal: (value: string) => string;
  onRemove: (value: string) => void;
}

/** The values that a condition has already, each with how to take it out. */
export function ChosenValues({ label, values, show, removal, onRemove }: Props) {
  if (values.length === 0) return null;
  return (
    <ul aria-label={label} className="flex max-h-32 flex-wrap gap-1 overflow-y-auto">
      {values.map((value) => (
        <li key={value} className="flex max-w-full items-center rounded-md bg-selected text-accent-text text-xs">
          <span className="min-w-0 truncate pl-2">{show(value)}</span>
          <button
            type="button"
            aria-label={removal(value)}
            onClick={() => onRemove(value)}
            className="p-1.5 hover:bg-hover pointer-coarse:p-2.5 [&_svg]:size-3"
          >
            <X aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
