'use client';

import { type KeyboardEvent, useState } from 'react';
import { DateField, DateTimeField } from '@/components/ui/date/date-field';
import { useSession } from '@/components/workspace/auth/session';
import { fromText, toText } from '../values';
import type { EditorProps } from './props';

/** A day or a moment. In a panel it commits when it is left, Enter is pressed or a day is chosen; Escape puts back what was there. */
export function DateEditor({ field, value, onCommit, control, bare, opened, disabled, typed }: EditorProps) {
  const { timezone } = useSession().current;
  const before = toText(field, value, timezone);
  const [text, setText] = useState(typed ?? before);
  const Field = field.kind === 'date' ? DateField : DateTimeField;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!bare) return;
    if (event.key === 'Enter') event.currentTarget.blur();
    if (event.key !== 'Escape' || text === before) return;
    event.stopPropagation();
    setText(before);
  };
  return (
    <Field
      {...{ control, bare, disabled, onKeyDown }}
      value={text}
      required={field.required}
      isEdited={bare && text !== before}
      onChange={(next, isPicked) => {
        setText(next);
        if (!bare || isPicked) onCommit(fromText(field, next, timezone));
        if (isPicked) opened?.onClose();
      }}
      onLeave={() => {
        if (bare && text !== before) onCommit(fromText(field, text, timezone));
      }}
    />
  );
}
