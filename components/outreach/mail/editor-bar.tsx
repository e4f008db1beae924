'use client';

import { type Editor, useEditorState } from '@tiptap/react';
import {
  Bold,
  Code,
  Heading2,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Underline,
  Undo2,
} from 'lucide-react';
import { cn } from '@/lib/cn';
import { LinkPopover } from './link-popover';
import { placeholderContent } from './placeholder-node';
import { PlaceholderMenu } from './placeholders';

interface Tool {
  name: string;
  icon: LucideIcon;
  active?: (editor: Editor) => boolean;
  run: (editor: Editor) => unknown;
}

const MARKS: Tool[] = [
  { name: 'Bold', icon: Bold, active: (e) => e.isActive('bold'), run: (e) => e.chain().focus().toggleBold().run() },
  {
    name: 'Italic',
    icon: Italic,
    active: (e) => e.isActive('italic'),
    run: (e) => e.chain().focus().toggleItalic().run(),
  },
  {
    name: 'Underline',
    icon: Underline,
    active: (e) => e.isActive('underline'),
    run: (e) => e.chain().focus().toggleUnderline().run(),
  },
];
const BLOCKS: Tool[] = [
  {
    name: 'Heading',
    icon: Heading2,
    active: (e) => e.isActive('heading'),
    run: (e) => e.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'Bullet list',
    icon: List,
    active: (e) => e.isActive('bulletList'),
    run: (e) => e.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'Numbered list',
    icon: ListOrdered,
    active: (e) => e.isActive('orderedList'),
    run: (e) => e.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'Quote',
    icon: Quote,
    active: (e) => e.isActive('blockquote'),
    run: (e) => e.chain().focus().toggleBlockquote().run(),
  },
];
const HISTORY: Tool[] = [
  { name: 'Undo', icon: Undo2, run: (e) => e.chain().focus().undo().run() },
  { name: 'Redo', icon: Redo2, run: (e) => e.chain().focus().redo().run() },
];

interface Props {
  editor: Editor | null;
  placeholders: boolean;
  onSource: () => void;
}

/** What can be done with the text of a body. */
export function EditorBar({ editor, placeholders, onSource }: Props) {
  return (
    <div
      role="toolbar"
      aria-label="Formats"
      className="flex min-h-9 flex-wrap items-center gap-px border-line border-b px-1.5 py-1"
    >
      {[...MARKS, ...BLOCKS].map((tool) => (
        <ToolButton key={tool.name} tool={tool} editor={editor} />
      ))}
      <LinkPopover editor={editor} icon={Link2} />
      {HISTORY.map((tool) => (
        <ToolButton key={tool.name} tool={tool} editor={editor} />
      ))}
      <ToolButton tool={{ name: 'Edit as HTML', icon: Code, run: onSource }} editor={editor} />
      {placeholders ? (
        <span className="ml-auto">
          <PlaceholderMenu
            label="Insert a placeholder into the body"
            onInsert={(text) => editor?.chain().focus().insertContent(placeholderContent(text)).run()}
          />
        </span>
      ) : null}
    </div>
  );
}

function ToolButton({ tool: { name, icon: Icon, active, run }, editor }: { tool: Tool; editor: Editor | null }) {
  const on = useEditorState({ editor, selector: ({ editor: current }) => (current && active?.(current)) ?? false });
  return (
    <button
      type="button"
      title={name}
      aria-label={name}
      {...(active && { 'aria-pressed': on === true })}
      disabled={!editor}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => editor && run(editor)}
      className={cn(
        'flex size-7 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink pointer-coarse:size-9',
        on && 'bg-selected text-accent-text',
      )}
    >
      <Icon className="size-4" aria-hidden />
    </button>
  );
}
