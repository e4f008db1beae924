'use client';

import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useTRPC } from '@/lib/trpc';

const SHOWN = 6;

/** What is typed of a name after an `@` that begins a word, before the caret. */
const typedName = (text: string, caret: number) =>
  /(?<![\p{L}\p{N}._%+-])@([^\n@]{0,60})$/u.exec(text.slice(0, caret))?.[1]?.toLowerCase();

/** Whether a name, or a later part of it, begins as it is typed. */
const fits = (name: string, typed: string) =>
  name.toLowerCase() !== typed.trimEnd() &&
  [name, ...name.split(' ').slice(1)].some((part) => part.toLowerCase().startsWith(typed));

/** The members that `@` offers in a text, and what the keys do with them. */
export function useMentions(box: RefObject<HTMLTextAreaElement | null>, onText: (text: string) => void) {
  const [typed, setTyped] = useState<string>();
  const [at, setAt] = useState(0);
  const { data } = useQuery({ ...useTRPC().members.list.queryOptions(), enabled: typed !== undefined });
  const offered = (data?.members ?? [])
    .filter(({ name }) => name && typed !== undefined && fits(name, typed))
    .slice(0, SHOWN);
  const active = Math.min(at, offered.length - 1);
  const look = () => {
    const { value = '', selectionStart = 0 } = box.current ?? {};
    setTyped(typedName(value, selectionStart));
    setAt(0);
  };
  const close = () => setTyped(undefined);
  const pick = (name: string) => {
    const { value = '', selectionStart = 0 } = box.current ?? {};
    const start = selectionStart - (typed?.length ?? 0);
    const end = start + name.length + 1;
    onText(`${value.slice(0, start)}${name} ${value.slice(selectionStart)}`);
    close();
    requestAnimationFrame(() => box.current?.setSelectionRange(end, end));
  };
  /** Whether the key was for what is offered. */
  const press = (event: KeyboardEvent): boolean => {
    const chosen = offered[active];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const picks = event.key === 'Enter' || event.key === 'Tab';
    if (!chosen || (step === undefined && !picks && event.key !== 'Escape')) return false;
    event.preventDefault();
    event.stopPropagation();
    if (step !== undefined) setAt((active + step + offered.length) % offered.length);
    else if (picks) pick(chosen.name);
    else close();
    return true;
  };
  return { offered, active, look, close, pick, press };
}
