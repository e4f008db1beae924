'use client';

import type { LucideIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useId } from 'react';

/** Something that what is shown offers, for the palette to do by its name. */
export interface PageAction {
  /** What it is told apart by. */
  key: string;
  label: string;
  icon?: LucideIcon | undefined;
  /** The key that does the same. */
  shortcut?: string | undefined;
  /** Whether it is one of as many as a list has rows: it is shown to whoever types its name, and to nobody else. */
  sought?: boolean;
  run: () => void;
}

/** What any record has stands behind what its page is for, and what every page has behind all. */
type Place = 'menu' | 'shell';

/** The actions of one part of the page. Every page has this file, so the palette makes of them what it shows. */
interface Offer {
  place: Place | undefined;
  /** Of which drawing it is the first. */
  moment: number;
  /** All that is written of them, as JSON, and their pictures. */
  said: string;
  icons: readonly PageAction['icon'][];
  /** Them as they are when one of them is run. */
  current: () => readonly PageAction[];
}

export const offers = new Map<string, Offer>();
export const listeners = new Set<() => void>();

const changed = () => {
  for (const listener of listeners) listener();
};

let moment = 0;
let isSame = false;

/** Counts the drawings: React tells all that it has drawn at once in one go. */
function now(): number {
  if (!isSame) moment++;
  isSame = true;
  queueMicrotask(() => {
    isSame = false;
  });
  return moment;
}

/** Offers actions to the palette for as long as this is shown. They are read anew as they are run, so they may be made at each drawing. */
export function usePageActions(actions: readonly PageAction[], place?: Place): void {
  const owner = useId();
  const current = useEffectEvent(() => actions);
  const said = JSON.stringify(actions, ['key', 'label', 'shortcut', 'sought']);
  useEffect(() => {
    offers.set(owner, { place, moment: now(), said: '[]', icons: [], current: () => current() });
    return () => {
      offers.delete(owner);
      changed();
    };
  }, [owner, place]);
  useEffect(() => {
    const offer = offers.get(owner);
    // Another object, by which the palette knows that it is another offer.
    if (offer) offers.set(owner, { ...offer, said, icons: current().map(({ icon }) => icon) });
    changed();
  }, [owner, said]);
}
