'use client';

import { useSyncExternalStore } from 'react';
import { listeners, offers, type PageAction } from './page-actions';

type Offer = typeof offers extends Map<string, infer O> ? O : never;

const PLACES = [undefined, 'menu', 'shell'] as const;

/** What was opened last stands first, for a record over a list is what is meant; what every page has stands last. */
const before = (a: Offer, b: Offer) =>
  Number(a.place === 'shell') - Number(b.place === 'shell') ||
  b.moment - a.moment ||
  PLACES.indexOf(a.place) - PLACES.indexOf(b.place);

const actionsOf = ({ said, icons, current }: Offer): PageAction[] =>
  (JSON.parse(said) as Omit<PageAction, 'run'>[]).map((one, at) => ({
    ...one,
    icon: icons[at],
    run: () =>
      current()
        .find(({ key }) => key === one.key)
        ?.run(),
  }));

const NONE: readonly PageAction[] = [];
let seen: readonly Offer[] = [];
let all = NONE;

/** The same as long as nothing has changed, as React wants it. */
function read(): readonly PageAction[] {
  const offered = [...offers.values()].sort(before);
  if (offered.length !== seen.length || offered.some((offer, at) => offer !== seen[at])) {
    seen = offered;
    all = offered.flatMap(actionsOf);
  }
  return all;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is offered now. */
export const useOfferedActions = () => useSyncExternalStore(subscribe, read, () => NONE);
