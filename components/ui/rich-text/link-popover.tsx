'use client';

import { type Editor, useEditorState } from '@tiptap/react';
import type { LucideIcon } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Popover } from '@/components/ui/popover';
import { toolClass } from './tool-button';

interface Props {
  editor: Editor | null;
  icon: LucideIcon;
  /** What was typed as an address, with a scheme; nothing when it is none that the text may link to. */
  read: (text: string) => string | undefined;
  onToggle?: (open: boolean) => void;
}

/** Makes the selected text a link, or takes that away. */
export function LinkPopover({ editor, icon: Icon, read, onToggle }: Props) {
  const [open, setOpen] = useState(false);
  const [address, setAddress] = useState('');
  const linked = useEditorState({ editor, selector: ({ editor: current }) => current?.isActive('link') ?? false });
  const toggle = (next: boolean) => {
    if (next) setAddress(String(editor?.getAttributes('link').href ?? ''));
    setOpen(next);
    onToggle?.(next);
  };
  const set = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const href = read(address);
    if (!href || !editor) return;
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !linked) {
      chain.insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] }).run();
    } else chain.setLink({ href }).run();
    toggle(false);
  };
  const remove = () => {
    editor?.chain().focus().extendMarkRange('link').unsetLink().run();
    toggle(false);
  };
  return (
    <Popover
      open={open}
      onOpenChange={toggle}
      label="Link"
      className="w-72 p-2"
      trigger={
        <button
          type="button"
          title="Link"
          aria-label="Link"
          aria-pressed={linked === true}
          disabled={!editor}
          className={toolClass(linked === true)}
        >
          <Icon className="size-4" aria-hidden />
        </button>
      }
    >
      <form onSubmit={set} className="flex flex-col gap-2">
        <input
          className="field"
          aria-label="Where the link leads"
          placeholder="https://"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
        <div className="flex justify-end gap-2">
          {linked ? (
            <Button size="sm" onClick={remove}>
              Remove link
            </Button>
          ) : null}
          <Button size="sm" look="primary" type="submit" disabled={!address.trim()}>
            Set link
          </Button>
        </div>
      </form>
    </Popover>
  );
}
