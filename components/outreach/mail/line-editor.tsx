'use client';

import { EditorContent, Extension, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect } from 'react';
import type { Control } from '@/components/ui/field';
import { cn } from '@/lib/cn';
import { contentOf, textOf } from './line-document';
import { PlaceholderNode, placeholderContent } from './placeholder-node';
import { type Offered, offeredOf } from './placeholder-text';
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

/** In a longer text both begin a line, for there is one kind of them. */
const Lines = Extension.create({
  name: 'lines',
  addKeyboardShortcuts: () => ({ 'Shift-Enter': ({ editor }) => editor.commands.splitBlock() }),
});

const PLAIN = [
  StarterKit.configure({
    ...{ blockquote: false, bold: false, bulletList: false, code: false, codeBlock: false, hardBreak: false },
    ...{ heading: false, horizontalRule: false, italic: false, listItem: false, listKeymap: false, link: false },
    ...{ orderedList: false, strike: false, underline: false, trailingNode: false },
  }),
  PlaceholderNode,
  TypedPlaceholders,
];
const ONE_LINE = [...PLAIN, OneLine];
const LONG = [...PLAIN, Lines];

export interface LineProps {
  value: string;
  onChange: (value: string) => void;
  control: Control;
  /** What it is called, as above it. */
  label: string;
  disabled?: boolean | undefined;
  /** Which placeholders are offered; true: those of a mail to a contact. */
  placeholders?: boolean | Offered | undefined;
  /** Whether it has more than one line, as a note has. */
  isLong?: boolean | undefined;
}

/** A text without formats whose placeholders are chips. */
export function LineEditor({
  value,
  onChange,
  control,
  label,
  disabled = false,
  placeholders,
  isLong = false,
}: LineProps) {
  const offered = offeredOf(placeholders);
  const editor = useEditor({
    extensions: isLong ? LONG : ONE_LINE,
    content: contentOf(value, isLong),
    editable: !disabled,
    immediatelyRender: false,
    onUpdate: ({ editor: current }) => onChange(textOf(current, isLong)),
    editorProps: {
      attributes: {
        ...{ role: 'textbox', ...named(control, label) },
        ...(isLong && { 'aria-multiline': 'true' }),
        class: cn('field h-auto wrap-anywhere', isLong ? 'min-h-20' : 'min-h-8'),
      },
    },
  });
  useEffect(() => {
    if (editor && textOf(editor, isLong) !== value)
      editor.commands.setContent(contentOf(value, isLong), { emitUpdate: false });
  }, [editor, value, isLong]);
  useEffect(() => editor?.setEditable(!disabled, false), [editor, disabled]);
  return (
    <div className="flex items-start gap-1">
      <EditorContent editor={editor} className="min-h-8 min-w-0 flex-1" />
      {offered && !disabled ? (
        <PlaceholderMenu
          label={`Insert a placeholder into the ${label.toLowerCase()}`}
          offered={offered}
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
