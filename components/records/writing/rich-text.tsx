'use client';

import { Editor } from '@tiptap/react';
import { type FocusEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { afterPress } from '@/components/ui/after-press';
import type { Control } from '@/components/ui/field';
import { PROSE } from '@/components/ui/rich-text/prose';
import { cn } from '@/lib/cn';
import { documentOf, writtenOf } from './document';
import { EXTENSIONS } from './extensions';
import { mentionNames } from './mention-marks';
import { Offered } from './offered';
import { useMentions } from './use-mentions';
import { WritingBar } from './writing-bar';

export interface RichTextProps {
  value: string;
  /** Called with each change. */
  onText: (text: string) => void;
  /** Called when it is left. */
  onLeave?: () => void;
  /** Whether the key was for whoever shows the text; else it writes. */
  onKey?: (event: KeyboardEvent) => boolean;
  control: Control;
  label: string;
  disabled: boolean;
  /** Without a border, and without its tools until it is written in. */
  bare: boolean;
  placeholder?: string | undefined;
  /** Whether Escape puts back what was there, and closes nothing yet. */
  isEdited?: boolean;
  /** Whether it takes the focus. */
  begins?: boolean;
}

/** A text with formats, in which `@` offers the members of the workspace. The text keeps the focus and the keys. */
export function RichText(props: RichTextProps) {
  const { value, onLeave, disabled, bare, placeholder } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [isLinking, setLinking] = useState(false);
  const [isWritten, setWritten] = useState(false);
  const { editor, place, mentions } = useWriting(id, props);
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (isLinking || (relatedTarget instanceof Node && box.current?.contains(relatedTarget))) return;
    mentions.close();
    onLeave?.();
    // The tools go with the focus, and whatever is below moves up.
    afterPress(() => setWritten(box.current?.contains(document.activeElement) === true));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears that the text inside it was entered and left
    <div ref={box} className="relative" onFocus={() => setWritten(true)} onBlur={leave}>
      <div ref={place} className={cn(PROSE, CHECKS)} />
      {placeholder && value === '' ? (
        <span className="pointer-events-none absolute top-1.5 left-2.5 text-faint text-sm">{placeholder}</span>
      ) : null}
      {disabled ? null : (
        <WritingBar
          editor={editor}
          onLinking={setLinking}
          className={cn('mt-1', bare && !isLinking && !isWritten && 'hidden')}
        />
      )}
      <Offered id={id} {...mentions} />
    </div>
  );
}

/**
 * The editor of a text, and the members that it offers. It is put into the page with the component: TipTap's own hook makes another
 * one where React takes its time, and whoever was given the focus would have lost it.
 */
function useWriting(id: string, props: RichTextProps) {
  const { value, onText, onKey, control, label, disabled, bare, begins, isEdited } = props;
  const mentions = useMentions(value.includes('@'), (name, typed) => insertName(editor, name, typed));
  const { members, offered, active, look } = mentions;
  const press = useEffectEvent((event: KeyboardEvent) => mentions.press(event) || onKey?.(event) === true);
  // Ctrl+Enter is whoever's text it is: the editor would keep it from the form around it.
  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false;
    if (onKey?.(event)) event.preventDefault();
    return true;
  });
  const write = useEffectEvent((text: string) => onText(text));
  const attributes = JSON.stringify({
    ...named(control, label),
    ...offering(id, offered.length > 0 ? active : undefined),
    'data-edited': String(isEdited === true),
    class: boxClass(bare),
  });
  const propsOf = (shown: string) => ({
    handleKeyDown: (_view: unknown, event: KeyboardEvent) => press(event),
    handleDOMEvents: { keydown: (_view: unknown, event: KeyboardEvent) => leave(event) },
    attributes: JSON.parse(shown) as Record<string, string>,
  });
  const [editor] = useState(
    () =>
      new Editor({
        element: null,
        extensions: EXTENSIONS,
        content: documentOf(value),
        editable: !disabled,
        autofocus: begins ? 'end' : false,
        editorProps: propsOf(attributes),
        onUpdate: ({ editor: current }) => write(textOf(current)),
        onTransaction: ({ editor: current }) => look(current.isFocused ? beforeCaret(current) : ''),
      }),
  );
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current) editor.mount(place.current);
    return () => editor.unmount();
  }, [editor]);
  const show = useEffectEvent((shown: string) => editor.setOptions({ editorProps: propsOf(shown) }));
  useEffect(() => show(attributes), [attributes]);
  useEffect(() => {
    if (textOf(editor) !== value) editor.commands.setContent(documentOf(value), { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled]);
  useEffect(() => showNames(editor, members), [editor, members]);
  return { editor, place, mentions };
}

/** Points of a checklist stand beside their boxes. */
const CHECKS =
  '[&_h1]:font-semibold [&_h1]:text-lg [&_h3]:font-semibold [&_ul[data-type=taskList]]:list-none [&_ul[data-type=taskList]]:pl-0 [&_ul[data-type=taskList]>li]:flex [&_ul[data-type=taskList]>li]:gap-2 [&_ul[data-type=taskList]>li>div]:min-w-0 [&_ul[data-type=taskList]>li>div]:flex-1 [&_li>label]:pt-1 [&_li>label>input]:task-box [&_li[data-checked=true]>div>p]:text-faint [&_li[data-checked=true]>div>p]:line-through [&_ul[data-type=taskList]_ul]:pl-1';

const boxClass = (bare: boolean) =>
  cn(
    'field pointer-coarse:min-h-10 h-auto max-h-80 overflow-y-auto wrap-anywhere',
    bare ? 'min-h-8 border-transparent bg-transparent hover:bg-hover focus:bg-surface' : 'min-h-24',
  );

const named = (control: Control, label: string): Record<string, string> => ({
  id: control.id,
  role: 'textbox',
  'aria-label': label,
  'aria-multiline': 'true',
  'aria-autocomplete': 'list',
  'aria-haspopup': 'listbox',
  ...(control['aria-describedby'] && { 'aria-describedby': control['aria-describedby'] }),
  ...(control['aria-invalid'] && { 'aria-invalid': 'true' }),
});

const textOf = (editor: Editor) => writtenOf(editor.getJSON());

function beforeCaret({ state: { selection } }: Editor): string {
  const { $from, empty } = selection;
  return empty ? $from.parent.textBetween(0, $from.parentOffset) : '';
}

function insertName(editor: Editor, name: string, typed: number) {
  const { from } = editor.state.selection;
  editor
    .chain()
    .focus()
    .insertContentAt({ from: from - typed, to: from }, { type: 'text', text: `${name} ` })
    .run();
}

function showNames(editor: Editor, members: readonly { name: string }[] = []) {
  const names = members.map(({ name }) => name);
  editor.view.dispatch(editor.state.tr.setMeta(mentionNames, names));
}

/** Tells whoever cannot see the list what is offered in it; Escape then closes that list alone. */
const offering = (id: string, active: number | undefined): Record<string, string> => ({
  'aria-controls': `${id}-list`,
  'data-offers': String(active !== undefined),
  ...(active !== undefined && { 'aria-activedescendant': `${id}-${active}` }),
});
