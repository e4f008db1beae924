'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback } from 'react';

/**
 * What the page shows, kept in the address: filters, search and the open record. Changing it asks nothing of the server
 * but the data.
 */
export function useAddress() {
  const search = useSearchParams();
  const get = useCallback((name: string) => search.get(name), [search]);
  const set = useCallback((name: string, value: string | undefined, how: 'push' | 'replace' = 'replace') => {
    // What the window has is newer than what was last rendered, when two changes follow one another.
    const next = new URLSearchParams(window.location.search);
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, value);
    const url = `${window.location.pathname}${next.size > 0 ? `?${next}` : ''}`;
    if (how === 'push') window.history.pushState(null, '', url);
    else window.history.replaceState(null, '', url);
  }, []);
  const open = useCallback(
    (id: string) => set('id', id, window.location.search.includes('id=') ? 'replace' : 'push'),
    [set],
  );
  const close = useCallback(() => set('id', undefined), [set]);
  /** Shows another list in the place of this one; Back leads to this one. */
  const show = useCallback((names: Readonly<Record<string, string | undefined>>) => {
    const set = Object.entries(names).filter((one): one is [string, string] => one[1] !== undefined);
    window.history.pushState(null, '', `${window.location.pathname}?${new URLSearchParams(set)}`.replace(/\?$/, ''));
  }, []);
  return { get, set, show, openId: search.get('id') ?? undefined, open, close };
}
