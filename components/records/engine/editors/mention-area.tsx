'use client';

import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react';
import { cn } from '@/lib/cn';
import { useTRPC } from '@/lib/trpc';

const SHOWN = 6;

/** What is typed of a name after an `@` that begins a word, before the caret. */
const typedName = (text: string, caret: number) =>
  /(?<![\p{L}\p{N}._%+-])@([^\n@]{0,60})$/u.exec(text.slice(0, caret))?.[1]?.toLowerCase();

type Props = Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> & {
  value: string;
  onText: (text: string) => void;
};

/** Text in which `@` offers the members of the workspace; whoever is named is told. The text keeps the focus and the keys. */
export function MentionArea({ value, onText, onKeyDown, ...area }: Props) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<string>();
  const [at, setAt] = useState(0);
  const { data } = useQuery({ ...useTRPC().members.list.queryOptions(), enabled: typed !== undefined });
  const members = data?.members.filter(({ name }) => name && typed !== undefined && fits(name, typed)) ?? [];
  const offered = members.slice(0, SHOWN);
  const active = Math.min(at, offered.length - 1);
  const look = () => {
    const { value: text = '', selectionStart = 0 } = box.current ?? {};
    setTyped(typedName(text, selectionStart));
    setAt(0);
  };
  const pick = (name: string) => {
    const caret = box.current?.selectionStart ?? value.length;
    const start = caret - (typed?.length ?? 0);
    const end = start + name.length + 1;
    onText(`${value.slice(0, start)}${name} ${value.slice(caret)}`);
    setTyped(undefined);
    requestAnimationFrame(() => box.current?.setSelectionRange(end, end));
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const chosen = offered[active];
    if (!chosen) return onKeyDown?.(event);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const picks = event.key === 'Enter' || event.key === 'Tab';
    if (step === undefined && !picks && event.key !== 'Escape') return onKeyDown?.(event);
    event.preventDefault();
    event.stopPropagation();
    if (step !== undefined) setAt((active + step + offered.length) % offered.length);
    else if (picks) pick(chosen.name);
    else setTyped(undefined);
  };
  return (
    <div className="relative">
      <textarea
        {...area}
        ref={box}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        data-offers={offered.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={offered.length > 0 ? `${id}-${active}` : undefined}
        value={value}
        onChange={(event) => {
          onText(event.target.value);
          look();
        }}
        onSelect={look}
        onBlur={(event) => {
          setTyped(undefined);
          area.onBlur?.(event);
        }}
        onKeyDown={press}
      />
      <div
        role="listbox"
        id={`${id}-list`}
        aria-label="Members"
        hidden={offered.length === 0}
        className="absolute inset-x-0 top-full z-10 mt-1 rounded-lg bg-raised p-1 shadow-pop"
      >
        {offered.map(({ id: memberId, name }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text takes the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the text keeps the focus
          <div
            key={memberId}
            role="option"
            id={`${id}-${index}`}
            aria-selected={index === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(name)}
            className={cn(
              'cursor-pointer truncate rounded-md px-2 py-1.5 text-sm pointer-coarse:py-2.5',
              index === active && 'bg-hover',
            )}
          >
            {name}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Whether a name, or a later part of it, begins as it is typed. */
const fits = (name: string, typed: string) =>
  name.toLowerCase() !== typed.trimEnd() &&
  [name, ...name.split(' ').slice(1)].some((part) => part.toLowerCase().startsWith(typed));
