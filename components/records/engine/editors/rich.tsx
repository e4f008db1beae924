'use client';

import { Suspense, useState } from 'react';
import { RichText } from '@/components/records/writing/lazy-rich-text';
import { toText } from '../values';
import type { EditorProps } from './props';

/** Text with formats. In a panel it commits when it is left or Ctrl+Enter is pressed; Escape puts back what was there. */
export function RichEditor({ field, value, onCommit, control, bare, opened, disabled, typed }: EditorProps) {
  const before = toText(field, value, '');
  const [text, setText] = useState(typed ?? before);
  const change = (next: string) => {
    setText(next);
    if (!bare) onCommit(next);
  };
  const press = (event: KeyboardEvent) => {
    if (!bare || !(event.target instanceof HTMLElement)) return false;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.target.blur();
    else if (event.key === 'Escape' && text !== before) setText(before);
    else return false;
    event.stopPropagation();
    return true;
  };
  const editor = (
    <RichText
      {...{ control, bare, disabled }}
      label={field.label}
      value={text}
      onText={change}
      onKey={press}
      isEdited={bare && text !== before}
      begins={opened !== undefined}
      onLeave={() => bare && text !== before && onCommit(text)}
      placeholder={bare ? '—' : undefined}
    />
  );
  return bare ? <Suspense fallback={<div className="min-h-8" aria-busy />}>{editor}</Suspense> : editor;
}
