'use client';

import type { Editor } from '@tiptap/react';
import { Code, Link2, Quote, Redo2, Underline, Undo2 } from 'lucide-react';
import { LinkPopover } from '@/components/ui/rich-text/link-popover';
import { type Tool, ToolButton } from '@/components/ui/rich-text/tool-button';
import { TOOLS } from '@/components/ui/rich-text/tools';
import { placeholderContent } from './placeholder-node';
import type { Offered } from './placeholder-text';
import { PlaceholderMenu } from './placeholders';

const FORMATS: Tool[] = [
  TOOLS.bold,
  TOOLS.italic,
  {
    name: 'Underline',
    icon: Underline,
    active: (e) => e.isActive('underline'),
    run: (e) => e.chain().focus().toggleUnderline().run(),
  },
  TOOLS.heading,
  TOOLS.bullets,
  TOOLS.numbers,
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
  placeholders: Offered | undefined;
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
      {FORMATS.map((tool) => (
        <ToolButton key={tool.name} tool={tool} editor={editor} />
      ))}
      <LinkPopover editor={editor} icon={Link2} read={linkOf} />
      {HISTORY.map((tool) => (
        <ToolButton key={tool.name} tool={tool} editor={editor} />
      ))}
      <ToolButton tool={{ name: 'Edit as HTML', icon: Code, run: onSource }} editor={editor} />
      {placeholders ? (
        <span className="ml-auto">
          <PlaceholderMenu
            label="Insert a placeholder into the body"
            offered={placeholders}
            onInsert={(text) => editor?.chain().focus().insertContent(placeholderContent(text)).run()}
          />
        </span>
      ) : null}
    </div>
  );
}

/** What was typed as an address, with a scheme; nothing when it is none that a mail may link to. */
function linkOf(text: string): string | undefined {
  const address = text.trim();
  const url = /^(https?:|mailto:|tel:|\{\{)/i.test(address)
    ? address
    : address.includes('@')
      ? `mailto:${address}`
      : `https://${address}`;
  return url.startsWith('{{') || URL.canParse(url) ? url : undefined;
}
