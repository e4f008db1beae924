'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react';
import type { Control } from '@/components/ui/field';
import { useEnterLater } from '@/lib/enter-later';
import { readable } from '@/lib/readable';
import { useTRPC } from '@/lib/trpc';

interface Props {
  control: Control;
  label: string;
  value: readonly string[];
  onChange: (addresses: string[]) => void;
}

/** What is typed as an address. */
export const ADDRESS = /^[^\s@,;]+@[^\s@,;]+$/;

/** Several addresses, typed or found among the contacts. */
export function AddressesField({ control, label, value, onChange }: Props) {
  const list = useId();
  const [text, setText] = useState('');
  const { found, isBehind } = useFound(text, value);
  const add = (more: string[]) => {
    const fresh = more.filter((one) => !value.some((there) => there.toLowerCase() === one.toLowerCase()));
    onChange([...value, ...fresh]);
    setText('');
  };
  /** Takes what was typed, if it is all addresses. */
  const take = (): boolean => {
    const parts = text.split(/[\s,;]+/).filter(Boolean);
    const isWhole = parts.length > 0 && parts.every((part) => ADDRESS.test(part));
    if (isWhole) add(parts);
    return isWhole;
  };
  const [first] = found;
  const awaitEnter = useEnterLater(isBehind, () => first && add([first.email]));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && text === '') onChange(value.slice(0, -1));
    if (!['Enter', ',', ';', 'Tab'].includes(event.key) || text.trim() === '') return;
    if (take()) return event.preventDefault();
    // What an earlier text had found is nobody whom this one means.
    if (isBehind ? event.key === 'Tab' : !first) return;
    event.preventDefault();
    if (isBehind) awaitEnter(true);
    else if (first) add([first.email]);
  };
  return (
    <div className="relative">
      <div className="field flex h-auto min-h-8 flex-wrap items-center gap-1 py-0.5 focus-within:border-accent">
        {value.map((address) => (
          <span key={address} className="flex max-w-full items-center gap-1 rounded bg-sunken pl-1.5 text-xs leading-6">
            <span className="truncate">{readable(address)}</span>
            <button
              type="button"
              aria-label={`Take ${readable(address)} out`}
              className="rounded-sm p-1 text-muted hover:text-ink"
              onClick={() => onChange(value.filter((one) => one !== address))}
            >
              <X className="size-3" aria-hidden />
            </button>
          </span>
        ))}
        <input
          {...control}
          role="combobox"
          aria-label={label}
          aria-expanded={found.length > 0}
          aria-controls={list}
          autoComplete="off"
          className="h-6 min-w-32 flex-1 bg-transparent text-sm outline-none"
          value={text}
          onChange={(event) => {
            awaitEnter(false);
            setText(event.target.value);
          }}
          onKeyDown={onKeyDown}
          onBlur={take}
        />
      </div>
      <div
        role="listbox"
        id={list}
        aria-label={`Contacts for ${label}`}
        hidden={found.length === 0}
        className="absolute top-full left-0 z-10 mt-1 w-full max-w-sm rounded-lg bg-raised p-1 shadow-pop"
      >
        {found.map(({ id, name, email }) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the combobox keeps the focus
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox takes the keys
          <div
            key={id}
            role="option"
            aria-selected={false}
            className="cursor-pointer rounded-md px-2 py-1.5 text-sm first:bg-hover hover:bg-hover"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => add([email])}
          >
            <p className="truncate">{name}</p>
            <p className="truncate text-muted text-xs">{readable(email)}</p>
          </div>
        ))}
      </div>
    </div>
  );
}

const SHOWN = 5;

/** Contacts with an address that match what is typed, and whether they are those of a text before it. */
function useFound(typed: string, chosen: readonly string[]) {
  const text = typed.trim();
  const q = useDeferredValue(text);
  const { data, isPlaceholderData, isFetching } = useQuery({
    ...useTRPC().contacts.list.queryOptions({ q, limit: 10 }),
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
  });
  const found = q.length < 2 ? [] : (data?.contacts ?? []);
  return {
    found: found
      .flatMap(({ id, name, email }) => (email && !chosen.includes(email) ? [{ id, name, email }] : []))
      .slice(0, SHOWN),
    isBehind: text.length > 1 && (q !== text || isPlaceholderData || (data === undefined && isFetching)),
  };
}
