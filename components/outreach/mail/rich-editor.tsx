'use client';

import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { PROSE } from '@/components/ui/rich-text/prose';
import { EditorBar } from './editor-bar';
import { PlaceholderNode } from './placeholder-node';
import { fromChips, toChips } from './placeholder-parts';
import type { Offered } from './placeholder-text';
import { TypedPlaceholders } from './placeholder-typing';

const EXTENSIONS = [
  StarterKit.configure({ link: { openOnClick: false, HTMLAttributes: { target: null, rel: null, class: null } } }),
  PlaceholderNode,
  TypedPlaceholders,
];

/** A body that is written, and what the service says of it. */
export interface Written {
  value: string;
  onChange: (html: string) => void;
  label: string;
  invalid?: boolean | undefined;
  describedBy?: string | undefined;
}

interface Props extends Written {
  placeholders: Offered | undefined;
  onSource: () => void;
}

/** A body as text with formats. */
export function RichEditor({ value, onChange, label, invalid, describedBy, placeholders, onSource }: Props) {
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: toChips(value),
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
      {editor ? <EditorContent editor={editor} className={`${PROSE} [&_p]:my-1.5`} /> : <div className="min-h-44" />}
    </>
  );
}

/** An editor without a text holds an empty paragraph, which is no body. */
const htmlOf = (editor: Editor) => (editor.isEmpty ? '' : fromChips(editor.getHTML()));
