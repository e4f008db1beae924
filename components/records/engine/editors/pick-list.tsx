'use client';

import { Check } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/cn';
import { useEnterLater } from '@/lib/enter-later';
import { intoView } from '@/lib/into-view';
import { messageOf } from '@/lib/query-client';

interface Item {
  key: string;
  label: ReactNode;
  about?: ReactNode;
  /** Whether it is one of those that are chosen, where several can be. */
  checked?: boolean;
  pick: () => void;
}

interface Props {
  label: string;
  items: Item[];
  /** What to say when there are none. */
  nothing: string;
  search?: { text: string; onChange: (text: string) => void };
  /** What its items are read by, where they are: until they are there it does not say that there are none. */
  reads?: { data: unknown; error: unknown; refetch: () => unknown };
  /** Whether the items are those of a text before the one that is typed now. */
  isBehind?: boolean;
}

/** A list to choose one from, by typing, arrow keys and Enter (ARIA combobox with a listbox). */
export function PickList({ label, items, nothing, search, reads, isBehind = false }: Props) {
  const id = useId();
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const active = Math.min(at, items.length - 1);
  const pick = () => items[active]?.pick();
  const isRead = !reads || reads.data !== undefined;
  const isLate = isBehind || !isRead;
  const awaitEnter = useEnterLater(isLate, pick);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = (active + step + items.length) % Math.max(1, items.length);
      setAt(next);
      const row = list.current?.children[next];
      if (row instanceof HTMLElement) intoView(row);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      if (isLate) awaitEnter(true);
      else pick();
    }
  };
  return (
    <div>
      <input
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={items[active] ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        // biome-ignore lint/a11y/noAutofocus: it was opened to be typed into
        autoFocus
        autoComplete="off"
        readOnly={!search}
        value={search?.text ?? ''}
        placeholder={search ? 'Search…' : label}
        onChange={(event) => {
          setAt(0);
          awaitEnter(false);
          search?.onChange(event.target.value);
        }}
        onKeyDown={onKeyDown}
        className={cn(
          'field mb-1 border-transparent border-b-line rounded-b-none focus-visible:outline-none',
          !search && 'sr-only',
        )}
      />
      <div ref={list} role="listbox" id={`${id}-list`} aria-label={label} className="max-h-64 overflow-y-auto">
        {items.map(({ key, label: text, about, checked, pick: choose }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox takes the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the combobox keeps the focus
          <div
            key={key}
            role="option"
            id={`${id}-${index}`}
            aria-selected={index === active}
            aria-checked={checked}
            onClick={choose}
            onPointerMove={() => setAt(index)}
            className={cn(
              'relative cursor-pointer rounded-md px-2 py-1.5 text-sm pointer-coarse:py-2.5',
              index === active && 'bg-hover',
            )}
          >
            <p className="truncate">{text}</p>
            {checked ? <Check className="absolute top-2 right-2 size-4" aria-hidden /> : null}
            {about ? <p className="truncate text-muted text-xs">{about}</p> : null}
          </div>
        ))}
      </div>
      {!isRead && reads.error ? (
        <div role="alert" className="flex flex-col items-center gap-2 px-2 py-3 text-center text-danger text-xs">
          {messageOf(reads.error)}
          <Button size="sm" onClick={() => void reads.refetch()}>
            Try again
          </Button>
        </div>
      ) : items.length === 0 ? (
        <p className="px-2 py-3 text-center text-muted text-xs">{isRead ? nothing : 'Searching…'}</p>
      ) : null}
    </div>
  );
}
