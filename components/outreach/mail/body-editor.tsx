'use client';

import dynamic from 'next/dynamic';
import { useId, useState } from 'react';
import { cn } from '@/lib/cn';
import { useIdle } from '@/lib/idle';
import { type Offered, offeredOf } from './placeholder-text';
import type { Written } from './rich-editor';
import { needsSource } from './rich-html';

interface Props extends Written {
  /** Which placeholders are offered; true: those of a mail to a contact. */
  placeholders?: boolean | Offered;
  className?: string;
}

const Coming = () => <div className="min-h-53" aria-busy />;

// The editor is large, and most who open a page with a mail on it only read: it comes when all else is there.
const RichEditor = dynamic(() => import('./rich-editor').then((module) => module.RichEditor), {
  ssr: false,
  loading: Coming,
});

/** An editor for the body of a mail: as text with formats, or as HTML where it holds more than those. */
export function BodyEditor({ value, onChange, label, placeholders, invalid, describedBy, className }: Props) {
  const [source, setSource] = useState(() => needsSource(value));
  const isIdle = useIdle();
  const shared = { value, onChange, label, invalid, describedBy };
  return (
    <div
      className={cn(
        'overflow-hidden rounded-md border border-line-strong bg-surface focus-within:border-accent focus-within:outline-2 focus-within:outline-accent focus-within:-outline-offset-1',
        invalid && 'border-danger',
        className,
      )}
    >
      {source ? (
        <SourceEditor {...shared} onLeave={needsSource(value) ? undefined : () => setSource(false)} />
      ) : !isIdle ? (
        <Coming />
      ) : (
        <RichEditor {...shared} placeholders={offeredOf(placeholders)} onSource={() => setSource(true)} />
      )}
    </div>
  );
}

function SourceEditor({ value, onChange, label, invalid, describedBy, onLeave }: SourceProps) {
  const id = useId();
  return (
    <>
      <div className="flex min-h-9 items-center gap-2 border-line border-b px-3 py-1 text-muted text-xs">
        <label htmlFor={id} className="flex-1">
          HTML
        </label>
        {onLeave ? (
          <button type="button" className="rounded-sm px-1.5 py-1 hover:bg-hover hover:text-ink" onClick={onLeave}>
            Back to text
          </button>
        ) : (
          <span>holds more than the text editor can keep</span>
        )}
      </div>
      <textarea
        id={id}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        spellCheck={false}
        rows={12}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="block w-full resize-y bg-surface px-3 py-2.5 font-mono text-xs leading-5 focus:outline-none"
      />
    </>
  );
}

type SourceProps = Written & { onLeave: (() => void) | undefined };
