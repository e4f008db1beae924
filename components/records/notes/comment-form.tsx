'use client';

import { type FormEvent, Suspense, useId } from 'react';
import { RichText } from '@/components/records/writing/lazy-rich-text';
import { Button } from '@/components/ui/button';

interface FormProps {
  text: string;
  setText: (text: string) => void;
  label: string;
  action: string;
  write: { isPending: boolean };
  onSend: () => void;
  /** What leaves it as it was. */
  onCancel?: () => void;
}

/** A comment as it is written. Ctrl+Enter sends it. */
export function CommentForm({ text, setText, label, action, write, onSend, onCancel }: FormProps) {
  const id = useId();
  const mayNot = text.trim() === '' || write.isPending;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!mayNot) onSend();
  };
  const press = (event: KeyboardEvent) => {
    const sends = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (sends && !mayNot) onSend();
    return sends;
  };
  return (
    <form onSubmit={send} className="flex flex-col gap-2">
      <Suspense fallback={<div className="min-h-24" aria-busy />}>
        <RichText
          value={text}
          onText={setText}
          onKey={press}
          control={{ id, 'aria-describedby': undefined, 'aria-invalid': undefined }}
          label={label}
          disabled={false}
          bare={false}
          placeholder={label}
          begins={onCancel !== undefined}
        />
      </Suspense>
      <div className="flex justify-end gap-2">
        {onCancel ? (
          <Button size="sm" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
        <Button size="sm" look="primary" type="submit" busy={write.isPending} disabled={mayNot}>
          {action}
        </Button>
      </div>
    </form>
  );
}
