'use client';

import { useEffect, useEffectEvent, useId, useSyncExternalStore } from 'react';

/** Something that what is shown offers, for the palette to do by its name. */
export interface PageAction {
  /** What it is told apart by. */
  key: string;
  label: string;
  run: () => void;
}

const NONE: readonly PageAction[] = [];
const offered = new Map<string, readonly PageAction[]>();
const listeners = new Set<() => void>();
let all: readonly PageAction[] = NONE;

function put(owner: string, actions: readonly PageAction[] | undefined): void {
  if (actions) offered.set(owner, actions);
  else offered.delete(owner);
  // What was opened last stands first: a record over a list is what is meant.
  all = [...offered.values()].toReversed().flat();
  for (const changed of listeners) changed();
}

function subscribe(changed: () => void) {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Offers actions to the palette for as long as this is shown. They are read anew as they are run, so they may be made at each drawing. */
export function usePageActions(actions: readonly PageAction[]): void {
  const owner = useId();
  const run = useEffectEvent((key: string) => actions.find((one) => one.key === key)?.run());
  const named = JSON.stringify(actions.map(({ key, label }) => [key, label]));
  useEffect(() => {
    const pairs: [string, string][] = JSON.parse(named);
    put(
      owner,
      pairs.map(([key, label]) => ({ key, label, run: () => run(key) })),
    );
    return () => put(owner, undefined);
  }, [owner, named]);
}

/** What is offered now. */
export const useOfferedActions = () =>
  useSyncExternalStore(
    subscribe,
    () => all,
    () => NONE,
  );
