import { useSyncExternalStore } from 'react';

const KEY = 'crm.bulk-actions';
const NONE: readonly string[] = [];
const listeners = new Set<() => void>();
let kept: readonly string[] | undefined;

/** What was begun here, and a load of the page does not forget. */
function read(): readonly string[] {
  if (typeof window === 'undefined') return NONE;
  kept ??= (window.sessionStorage.getItem(KEY) ?? '').split(',').filter(Boolean);
  return kept;
}

function put(ids: readonly string[]): void {
  kept = ids;
  window.sessionStorage.setItem(KEY, ids.join(','));
  for (const changed of listeners) changed();
}

/** Notes that a bulk action was begun in this window, so that its end is told wherever the member is then. */
export const noteBegun = (id: string) => put([...new Set([...read(), id])]);
export const forgetBegun = (id: string) => put(read().filter((one) => one !== id));

function subscribe(changed: () => void) {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** The bulk actions that were begun in this window and whose end was not told yet. */
export const useBegun = () => useSyncExternalStore(subscribe, read, () => NONE);
