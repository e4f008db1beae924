'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback } from 'react';
import { useSession } from '@/components/workspace/auth/session';
import { useIsPhone } from '@/lib/media';
import { readView, stepped } from './view';

/** What the calendar shows, kept in the address: the view, the day it is about, the host and the open booking. */
export function useView() {
  const search = useSearchParams();
  const { timezone } = useSession().current;
  const isPhone = useIsPhone();
  const set = useCallback((changes: Record<string, string | undefined>) => {
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) next.delete(name);
      else next.set(name, value);
    }
    window.history.replaceState(null, '', `${window.location.pathname}${next.size > 0 ? `?${next}` : ''}`);
  }, []);
  const shown = readView((name) => search.get(name), timezone, isPhone);
  // A key may be pressed again before this page is drawn anew; the address is up to date by then.
  const now = () => readView((name) => new URLSearchParams(window.location.search).get(name), timezone, isPhone);
  return {
    ...shown,
    isPhone,
    openId: search.get('booking') ?? undefined,
    set,
    step: (by: 1 | -1) => set({ date: stepped(now(), by) }),
  };
}

export type ViewState = ReturnType<typeof useView>;
