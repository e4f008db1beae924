'use client';

import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useId, useState } from 'react';
import { cn } from '@/lib/cn';
import { EditorBar } from './editor-bar';
import { needsSource } from './rich-html';

interface Props {
  value: string;
  onChange: (html: string) => void;
  label: string;
  placeholders?: boolean;
  invalid?: boolean;
  describedBy?: string | undefined;
  className?: string;
}

const EXTENSIONS = [
  StarterKit.configure({ link: { openOnClick: false, HTMLAttributes: { target: null, rel: null, class: null } } }),
];

/** An editor for the body of a mail: as text with formats, or as HTML where it holds more than those. */
export function BodyEditor({ value, onChange, label, placeholders, invalid, describedBy, className }: Props) {
  const [source, setSource] = useState(() => needsSource(value));
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
      ) : (
        <RichEditor {...shared} placeholders={placeholders === true} onSource={() => setSource(true)} />
      )}
    </div>
  );
}

type Shared = Pick<Props, 'value' | 'onChange' | 'label' | 'invalid' | 'describedBy'>;

function RichEditor({ value, onChange, label, invalid, describedBy, placeholders, onSource }: RichProps) {
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    immediatelyRender: false,
    onUpdate: ({ editor: current }) => onChange(htmlOf(current)),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(invalid && { 'aria-invalid': 'true' }),
        ...(describedBy && { 'aria-describedby': describedBy }),
        class: 'mail-body min-h-44 px-3 py-2.5 text-sm focus:outline-none',
      },
    },
  });
  return (
    <>
      <EditorBar editor={editor} placeholders={placeholders} onSource={onSource} />
      {editor ? <EditorContent editor={editor} className={PROSE} /> : <div className="min-h-44" />}
    </>
  );
}

type RichProps = Shared & { placeholders: boolean; onSource: () => void };

const PROSE =
  '[&_a]:text-accent-text [&_a]:underline [&_blockquote]:border-line-strong [&_blockquote]:border-l-2 [&_blockquote]:pl-3 [&_blockquote]:text-muted [&_h2]:font-semibold [&_h2]:text-base [&_ol]:list-decimal [&_ol]:pl-5 [&_p]:my-1.5 [&_ul]:list-disc [&_ul]:pl-5';

/** An editor without a text holds an empty paragraph, which is no body. */
const htmlOf = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML());

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

type SourceProps = Shared & { onLeave: (() => void) | undefined };
