'use client';

import type { Editor } from '@tiptap/react';
import { Link2, ListChecks } from 'lucide-react';
import { LinkPopover } from '@/components/ui/rich-text/link-popover';
import { type Tool, ToolButton } from '@/components/ui/rich-text/tool-button';
import { TOOLS } from '@/components/ui/rich-text/tools';
import { cn } from '@/lib/cn';
import { linkOf } from './extensions';

const FORMATS: Tool[] = [
  TOOLS.bold,
  TOOLS.italic,
  TOOLS.heading,
  TOOLS.bullets,
  TOOLS.numbers,
  {
    ...{ name: 'Checklist', icon: ListChecks },
    active: (e) => e.isActive('taskList'),
    run: (e) => e.chain().focus().toggleTaskList().run(),
  },
];

interface Props {
  editor: Editor | null;
  className?: string | undefined;
  /** Told while an address is asked for, which takes the focus. */
  onLinking: (isLinking: boolean) => void;
}

/** What can be done with a text. */
export const WritingBar = ({ editor, className, onLinking }: Props) => (
  <div role="toolbar" aria-label="Formats" className={cn('flex flex-wrap gap-px', className)}>
    {FORMATS.map((tool) => (
      <ToolButton key={tool.name} tool={tool} editor={editor} />
    ))}
    <LinkPopover editor={editor} icon={Link2} read={linkOf} onToggle={onLinking} />
  </div>
);
