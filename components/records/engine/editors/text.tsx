'use client';

import { type KeyboardEvent, useState } from 'react';
import { useSession } from '@/components/workspace/auth/session';
import { cn } from '@/lib/cn';
import type { FieldKind } from '../definition';
import { fromText, toText } from '../values';
import type { EditorProps } from './props';

const MODES: Partial<Record<FieldKind, 'decimal' | 'email' | 'tel' | 'url'>> = {
  email: 'email',
  phone: 'tel',
  url: 'url',
  number: 'decimal',
  money: 'decimal',
};

/** Text and numbers. In a panel it commits when it is left or Enter is pressed; Escape puts back what was there. */
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
  return <input {...shared} type="text" inputMode={MODES[field.kind]} autoComplete="off" data-1p-ignore />;
}
