'use client';

import { Check } from 'lucide-react';
import { Popover as Radix } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react';

interface Props {
  id: string;
  /** What it stands beside, and gives the focus back to. */
  anchor: RefObject<HTMLElement | null>;
  options: readonly { value: string; label: ReactNode }[];
  /** What choosing nothing is called, where it can be. */
  none: string | undefined;
  value: string | null;
  onPick: (value: string | null) => void;
  onClose: () => void;
}

/** Letters that follow each other so quickly are one word. */
const WORD_MS = 1000;

/** It is called as what it is chosen for: by a name of its own, or by the label of its field. */
const nameOf = (field: HTMLElement | null): string | undefined =>
  field?.getAttribute('aria-label') ??
  (field instanceof HTMLButtonElement ? field.labels[0]?.textContent : undefined) ??
  undefined;

/** The values to choose from, once they are asked for (ARIA Authoring Practices, listbox). */
export function SelectList({ id, anchor, options, none, value, onPick, onClose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const isLeft = useRef(false);
  const onKeyDown = useKeys(list);
  const all = none ? [{ value: null, label: <span className="text-muted">{none}</span> }, ...options] : options;
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Anchor virtualRef={anchor} />
      <Radix.Portal>
        <Radix.Content
          ref={list}
          id={id}
          role="listbox"
          aria-label={nameOf(anchor.current)}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onKeyDown={onKeyDown}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            const first = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
            (first ?? list.current?.querySelector<HTMLElement>('[role="option"]') ?? list.current)?.focus();
          }}
          onInteractOutside={(event) => {
            // What opened it closes it by itself.
            if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault();
            else isLeft.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!isLeft.current) anchor.current?.focus();
          }}
          className="z-[70] max-h-72 min-w-(--radix-popper-anchor-width) animate-pop overflow-y-auto rounded-lg bg-raised p-1 shadow-pop focus:outline-none"
        >
          {all.map((option) => (
            <Option
              key={option.value ?? ''}
              label={option.label}
              isChosen={option.value === value}
              onPick={() => onPick(option.value)}
            />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Option({ label, isChosen, onPick }: { label: ReactNode; isChosen: boolean; onPick: () => void }) {
  return (
    <div
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      onClick={onPick}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onPick();
      }}
      onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
      className="flex cursor-default select-none items-center gap-2 rounded-md px-2 py-1.5 text-sm outline-none pointer-coarse:py-2.5 focus:bg-hover"
    >
      {label}
      {isChosen ? <Check className="ml-auto size-4 text-accent-text" aria-hidden /> : null}
    </div>
  );
}

/** Arrows, Home, End and letters move among the values; Tab stays, as in lists of the system. */
function useKeys(list: RefObject<HTMLElement | null>) {
  const typed = useRef({ text: '', at: 0 });
  return (event: KeyboardEvent) => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])];
    const here = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to !== undefined || event.key === 'Tab') event.preventDefault();
    if (to !== undefined) return all[Math.max(0, Math.min(to, all.length - 1))]?.focus();
    if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return;
    const { text, at } = typed.current;
    typed.current = {
      text: (event.timeStamp - at < WORD_MS ? text : '') + event.key.toLowerCase(),
      at: event.timeStamp,
    };
    all.find((one) => one.textContent?.trim().toLowerCase().startsWith(typed.current.text))?.focus();
  };
}
