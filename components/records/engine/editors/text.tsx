'use client';

import { type KeyboardEvent, useState } from 'react';
import { useSession } from '@/components/workspace/auth/session';
import { cn } from '@/lib/cn';
import type { FieldKind } from '../definition';
import { fromText, toText } from '../values';
import type { EditorProps } from './props';

const INPUTS: Partial<Record<FieldKind, { type: string; inputMode?: 'decimal' | 'email' | 'tel' | 'url' }>> = {
  email: { type: 'text', inputMode: 'email' },
  phone: { type: 'text', inputMode: 'tel' },
  url: { type: 'text', inputMode: 'url' },
  number: { type: 'text', inputMode: 'decimal' },
  money: { type: 'text', inputMode: 'decimal' },
  date: { type: 'date' },
  datetime: { type: 'datetime-local' },
};

/** Text, numbers and dates. In a panel it commits when it is left or Enter is pressed; Escape puts back what was there. */
export function TextEditor({ field, value, onCommit, control, bare, disabled, typed }: EditorProps) {
  const { timezone } = useSession().current;
  const before = toText(field, value, timezone);
  const [text, setText] = useState(typed ?? before);
  const commit = (next: string) => {
    if (next !== before) onCommit(fromText(field, next, timezone));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (!bare) return;
    const done = event.key === 'Enter' && (field.kind !== 'prose' || event.ctrlKey || event.metaKey);
    if (done) event.currentTarget.blur();
    if (event.key !== 'Escape' || text === before) return;
    event.stopPropagation();
    setText(before);
  };
  const shared = {
    ...control,
    value: text,
    disabled,
    onKeyDown,
    placeholder: bare ? '—' : undefined,
    onChange: (event: { target: { value: string } }) => {
      setText(event.target.value);
      if (!bare) onCommit(fromText(field, event.target.value, timezone));
    },
    onBlur: () => bare && commit(text),
    'data-edited': bare && text !== before,
    className: cn(
      'field pointer-coarse:min-h-10',
      bare && 'border-transparent bg-transparent hover:bg-hover focus:bg-surface',
    ),
  };
  if (field.kind === 'prose') {
    const className = cn(
      shared.className,
      'field-sizing-content max-h-80',
      bare ? 'min-h-8 resize-none' : 'min-h-20 resize-y',
    );
    return <textarea {...shared} rows={bare ? 1 : 3} className={className} />;
  }
  return <input {...shared} {...(INPUTS[field.kind] ?? { type: 'text' })} autoComplete="off" data-1p-ignore />;
}
