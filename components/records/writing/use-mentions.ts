'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/lib/trpc';

const SHOWN = 6;

/** What is typed of a name after an `@` that begins a word, at the end of a text. */
const typedName = (before: string) => /(?<![\p{L}\p{N}._%+-])@([^\n@]{0,60})$/u.exec(before)?.[1]?.toLowerCase();

/** Whether a name, or a later part of it, begins as it is typed. */
const fits = (name: string, typed: string) =>
  name.toLowerCase() !== typed.trimEnd() &&
  [name, ...name.split(' ').slice(1)].some((part) => part.toLowerCase().startsWith(typed));

/**
 * The members that `@` offers in a text, and what the keys do with them.
 * @param hasAny whether the text names anybody yet
 * @param onPick gets the name, and how many letters of it were typed
 */
export function useMentions(hasAny: boolean, onPick: (name: string, typed: number) => void) {
  const [typed, setTyped] = useState<string>();
  const [at, setAt] = useState(0);
  const { data } = useQuery({ ...useTRPC().members.list.queryOptions(), enabled: hasAny || typed !== undefined });
  const members = data?.members;
  const offered = (members ?? [])
    .filter(({ name }) => name && typed !== undefined && fits(name, typed))
    .slice(0, SHOWN);
  const active = Math.min(at, offered.length - 1);
  /** @param before the text up to the caret */
  const look = (before: string) => {
    setTyped(typedName(before));
    setAt(0);
  };
  const close = () => setTyped(undefined);
  const pick = (name: string) => {
    onPick(name, typed?.length ?? 0);
    close();
  };
  /** Whether the key was for what is offered. */
  const press = (event: KeyboardEvent): boolean => {
    const chosen = offered[active];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const picks = (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab';
    if (!chosen || (step === undefined && !picks && event.key !== 'Escape')) return false;
    event.preventDefault();
    event.stopPropagation();
    if (step !== undefined) setAt((active + step + offered.length) % offered.length);
    else if (picks) pick(chosen.name);
    else close();
    return true;
  };
  return { members, offered, active, look, close, pick, press };
}
