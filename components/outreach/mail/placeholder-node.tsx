'use client';

import { mergeAttributes, Node, type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Popover } from '@/components/ui/popover';
import { Switch } from '@/components/ui/switch';
import { TextField } from '@/components/ui/text-field';
import { placeholderName, readPlaceholder, writePlaceholder } from './placeholder-text';

/** A placeholder in a text that is edited: one piece, called by its name. */
export const PlaceholderNode = Node.create({
  name: 'placeholder',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    text: {
      default: '',
      parseHTML: (element: HTMLElement) => element.getAttribute('data-placeholder'),
      renderHTML: ({ text }: { text?: string }) => ({ 'data-placeholder': text }),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-placeholder]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', mergeAttributes(HTMLAttributes)],
  renderText: ({ node }) => String(node.attrs.text),
  addNodeView: () => ReactNodeViewRenderer(Chip, { as: 'span' }),
});

/** What is inserted for a placeholder's text. */
export const placeholderContent = (text: string) => ({ type: 'placeholder', attrs: { text } });

function Chip({ node, updateAttributes, editor }: NodeViewProps) {
  const [open, setOpen] = useState(false);
  const text = String(node.attrs.text);
  const plain = readPlaceholder(text);
  const name = placeholderName(text);
  const look =
    'mx-px inline-flex items-center gap-1 rounded bg-selected px-1.5 align-baseline font-medium text-accent-text text-xs leading-5';
  if (!plain || !editor.isEditable)
    return (
      <NodeViewWrapper as="span" className={look} title={text}>
        {name}
      </NodeViewWrapper>
    );
  return (
    <NodeViewWrapper as="span">
      <Popover
        open={open}
        onOpenChange={setOpen}
        label={`${name}: what if it is empty`}
        className="w-72 p-3"
        trigger={
          <button type="button" contentEditable={false} className={look}>
            {name} {plain.fallback ? <span className="font-normal text-muted">or “{plain.fallback}”</span> : null}
          </button>
        }
      >
        <Fallback
          fallback={plain.fallback}
          onChange={(fallback) => updateAttributes({ text: writePlaceholder({ ...plain, fallback }) })}
          onDone={() => {
            setOpen(false);
            editor.commands.focus();
          }}
        />
      </Popover>
    </NodeViewWrapper>
  );
}

interface FallbackProps {
  fallback: string | undefined;
  onChange: (fallback: string | undefined) => void;
  onDone: () => void;
}

/** What is written where the value is empty. */
function Fallback({ fallback, onChange, onDone }: FallbackProps) {
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onDone();
      }}
    >
      <span className="flex items-center justify-between gap-3 text-sm">
        Goes out when it is empty
        <Switch
          label="Goes out when it is empty"
          checked={fallback !== undefined}
          onChange={(may) => onChange(may ? '' : undefined)}
        />
      </span>
      {fallback === undefined ? (
        <p className="flex gap-1.5 text-muted text-xs">
          <TriangleAlert className="size-4 shrink-0 text-warning" aria-hidden />
          Where it is empty, nothing is written or sent.
        </p>
      ) : (
        <TextField label="Then write" maxLength={200} value={fallback} onChange={onChange} placeholder="Nothing" />
      )}
    </form>
  );
}
