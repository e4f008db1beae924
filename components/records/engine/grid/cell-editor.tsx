'use client';

import { type FocusEvent, type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react';
import { useSession } from '@/components/workspace/auth/session';
import type { EditorField } from '../definition';
import { Editor } from '../editors/editor';
import { refusedText } from '../values';
import type { After } from './cursor';

interface Props {
  field: EditorField;
  value: unknown;
  /** What was typed over the cell, in place of what it held. */
  typed: string | undefined;
  /** What was written into it last, and was refused. */
  refused: unknown;
  /** Where the key leads that ended it before it was there. */
  ended: After | undefined;
  onCommit: (value: unknown, shown: unknown) => void;
  onDone: (after: After) => void;
}

/** The surface beside the cell in which an editor shows a calendar. */
const BESIDE = '[data-radix-popper-content-wrapper]';
const CHOSEN = ['choice', 'choices', 'reference'];
/** In what has several lines Enter begins another one. */
const LONG = ['prose', 'rich'];

/** The editor of a field inside its cell. Enter and Tab keep what was typed and go on; Escape leaves it as it was. */
export function CellEditor({ field, value, typed, refused, ended, onCommit, onDone }: Props) {
  const id = useId();
  const { timezone } = useSession().current;
  const box = useRef<HTMLDivElement>(null);
  const isOver = useRef(false);
  /** Where a key that leaves the editor leads. */
  const heading = useRef<After>('leave');
  const isTyped = !CHOSEN.includes(field.kind);
  const done = (after: After) => {
    if (isOver.current) return;
    isOver.current = true;
    onDone(after);
  };
  // Before anything else is typed, which would still go to the cell.
  useLayoutEffect(() => {
    if (field.kind === 'rich') return;
    const input = box.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    input?.focus();
    if (typed === undefined) input?.select();
    else input?.setSelectionRange(input.value.length, input.value.length);
    if (!ended || CHOSEN.includes(field.kind) || LONG.includes(field.kind)) return;
    heading.current = ended;
    input?.blur();
  }, [field.kind, typed, ended]);
  const isInside = (target: EventTarget) => target instanceof Node && box.current?.contains(target) === true;
  /** What is pressed in a calendar that the editor has opened, or in the button that opens it, is no key of the cell. */
  const isBeside = ({ target, key }: KeyboardEvent) =>
    !isInside(target) || (key === 'Enter' && target instanceof HTMLButtonElement);
  const isKept = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
    key === 'Enter' && (!LONG.includes(field.kind) || ctrlKey || metaKey);
  // Before the editor hears of the key, for it is left by some of them itself.
  const foresee = (event: KeyboardEvent) => {
    if (isBeside(event)) return;
    if (isKept(event)) heading.current = 'down';
    if (event.key === 'Tab') heading.current = event.shiftKey ? 'left' : 'right';
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    done('stay');
  };
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (!isTyped || isBeside(event) || (!isKept(event) && event.key !== 'Tab')) return;
    event.preventDefault();
    // The editor keeps what was typed once it is left.
    if (event.target instanceof HTMLElement) event.target.blur();
  };
  const leave = ({ relatedTarget }: FocusEvent) => {
    const isThere = relatedTarget instanceof Element && (isInside(relatedTarget) || relatedTarget.closest(BESIDE));
    if (isTyped && !isThere) done(heading.current);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the editor inside it
    <div
      ref={box}
      onKeyDownCapture={foresee}
      onKeyDown={press}
      onBlur={leave}
      className="absolute inset-x-0 top-0 z-20 min-w-48 rounded-md bg-surface shadow-pop outline-2 outline-accent"
    >
      <label htmlFor={id} className="sr-only">
        {field.label}
      </label>
      <Editor
        // What came to the cell after all, before the focus was here, begins it anew.
        key={typed}
        field={field}
        value={value}
        onCommit={(next, shown = next) => {
          if (!isOver.current) onCommit(next, shown);
        }}
        control={{ id, 'aria-describedby': undefined, 'aria-invalid': undefined }}
        bare
        opened={{ onClose: () => done('stay') }}
        disabled={false}
        // A text with formats is gone on with, whatever key opened it.
        typed={(field.kind === 'rich' ? undefined : typed) ?? refusedText(field, refused, timezone)}
      />
    </div>
  );
}
