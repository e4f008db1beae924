'use client';

import { Bold, Italic, List, type LucideIcon } from 'lucide-react';

/** What is put around the chosen text, or before it. */
export interface Mark {
  label: string;
  icon: LucideIcon;
  key?: string;
  before: string;
  after: string;
}

export const MARKS: readonly Mark[] = [
  { label: 'Bold', icon: Bold, key: 'b', before: '**', after: '**' },
  { label: 'Italic', icon: Italic, key: 'i', before: '_', after: '_' },
  { label: 'List', icon: List, before: '\n- ', after: '' },
];

/** Buttons for what a note can be marked with. */
export const MarkBar = ({ onMark }: { onMark: (mark: Mark) => void }) => (
  <div role="toolbar" aria-label="Marks" className="mt-1 flex gap-0.5">
    {MARKS.map((mark) => {
      const { label, icon: Icon, key } = mark;
      return (
        <button
          key={label}
          type="button"
          aria-label={label}
          title={key ? `${label} (Ctrl+${key.toUpperCase()})` : label}
          className="flex size-7 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink pointer-coarse:size-10"
          // The text keeps what is chosen in it.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onMark(mark)}
        >
          <Icon className="size-4" aria-hidden />
        </button>
      );
    })}
  </div>
);
