'use client';

import { type Editor, EditorContent, Extension, type JSONContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect } from 'react';
import type { Control } from '@/components/ui/field';
import { PlaceholderNode, placeholderContent } from './placeholder-node';
import { partsOf } from './placeholder-text';
import { TypedPlaceholders } from './placeholder-typing';
import { PlaceholderMenu } from './placeholders';

/** A line has no other line: Enter is whoever's form it is in. */
const OneLine = Extension.create({
  name: 'oneLine',
  addKeyboardShortcuts: () => ({
    Enter: ({ editor }) => {
      editor.view.dom.closest('form')?.requestSubmit();
      return true;
    },
    'Shift-Enter': () => true,
  }),
});

const EXTENSIONS = [
  StarterKit.configure({
    ...{ blockquote: false, bold: false, bulletList: false, code: false, codeBlock: false, hardBreak: false },
    ...{ heading: false, horizontalRule: false, italic: false, listItem: false, listKeymap: false, link: false },
    ...{ orderedList: false, strike: false, underline: false, trailingNode: false },
  }),
  PlaceholderNode,
  TypedPlaceholders,
  OneLine,
];

export interface LineProps {
  value: string;
  onChange: (value: string) => void;
  control: Control;
  /** What it is called, as above it. */
  label: string;
  disabled?: boolean | undefined;
  placeholders?: boolean | undefined;
}

/** A line of text whose placeholders are chips. */
export function LineEditor({ value, onChange, control, label, disabled = false, placeholders }: LineProps) {
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: contentOf(value),
    editable: !disabled,
    immediatelyRender: false,
    onUpdate: ({ editor: current }) => onChange(textOf(current)),
    editorProps: {
      attributes: { role: 'textbox', ...named(control, label), class: 'field h-auto min-h-8 wrap-anywhere' },
    },
  });
  useEffect(() => {
    if (editor && textOf(editor) !== value) editor.commands.setContent(contentOf(value), { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => editor?.setEditable(!disabled, false), [editor, disabled]);
  return (
    <div className="flex items-start gap-1">
      <EditorContent editor={editor} className="min-h-8 min-w-0 flex-1" />
      {placeholders && !disabled ? (
        <PlaceholderMenu
          label={`Insert a placeholder into the ${label.toLowerCase()}`}
          onInsert={(text) => editor?.chain().focus().insertContent(placeholderContent(text)).run()}
        />
      ) : null}
    </div>
  );
}

const named = (control: Control, label: string): Record<string, string> => ({
  id: control.id,
  'aria-label': label,
  ...(control['aria-describedby'] && { 'aria-describedby': control['aria-describedby'] }),
  ...(control['aria-invalid'] && { 'aria-invalid': 'true' }),
});

function contentOf(text: string): JSONContent {
  const content = partsOf(text.replace(/\s+/g, ' ')).map((part) =>
    part.isPlaceholder ? placeholderContent(part.text) : { type: 'text', text: part.text },
  );
  return { type: 'doc', content: [{ type: 'paragraph', content }] };
}

const textOf = (editor: Editor) => editor.getText({ blockSeparator: ' ' });
