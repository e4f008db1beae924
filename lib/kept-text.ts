'use client';

import { sharedValue } from './shared-value';

/** What is written and not sent yet, by what it is about: it waits while that is out of sight. */
const texts = sharedValue<Readonly<Record<string, string>>>({});

export const keptText = (about: string): string | undefined => texts.get()[about];

/** Keeps a text in the place of the one before; none, and it is forgotten. */
export function keepText(about: string, text: string | undefined): void {
  const { [about]: _before, ...others } = texts.get();
  texts.set(text === undefined ? others : { ...others, [about]: text });
}

/** Forgets a text that was sent. What was written on meanwhile stays. */
export function forgetText(about: string, sent: string): void {
  if (keptText(about) === sent) keepText(about, undefined);
}

/** Such a text, and how it is written. */
export function useKeptText(about: string) {
  const text = texts.use((kept) => kept[about]);
  return [text, (next: string | undefined) => keepText(about, next)] as const;
}
