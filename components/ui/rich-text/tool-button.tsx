'use client';

import { type Editor, useEditorState } from '@tiptap/react';
import type { LucideIcon } from 'lucide-react';
import { cn } from '@/lib/cn';

/** Something that is done with the text of an editor. */
export interface Tool {
  name: string;
  icon: LucideIcon;
  /** What does the same from the keyboard. */
  keys?: string;
  active?: (editor: Editor) => boolean;
  run: (editor: Editor) => unknown;
}

export const toolClass = (on: boolean) =>
  cn(
    'flex size-7 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink pointer-coarse:size-9',
    on && 'bg-selected text-accent-text',
  );

/** The button of a tool; the text keeps what is chosen in it. */
export function ToolButton({ tool, editor }: { tool: Tool; editor: Editor | null }) {
  const { name, icon: Icon, keys, active, run } = tool;
  const on = useEditorState({ editor, selector: ({ editor: current }) => (current && active?.(current)) ?? false });
  return (
    <button
      type="button"
      title={keys ? `${name} (${keys})` : name}
      aria-label={name}
      {...(active && { 'aria-pressed': on === true })}
      disabled={!editor}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => editor && run(editor)}
      className={toolClass(on === true)}
    >
      <Icon className="size-4" aria-hidden />
    </button>
  );
}
