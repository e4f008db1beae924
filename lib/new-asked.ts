'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useEffectEvent } from 'react';

/** `?new` in the address asks for the dialog in which something is made, from wherever it is followed; it is taken away once that is open. */
export function useNewAsked(open: (() => void) | undefined): void {
  const isAsked = useSearchParams().get('new') !== null;
  const ask = useEffectEvent(() => open?.());
  useEffect(() => {
    if (!isAsked) return;
    const rest = new URLSearchParams(window.location.search);
    rest.delete('new');
    window.history.replaceState(null, '', `${window.location.pathname}${rest.size > 0 ? `?${rest}` : ''}`);
    ask();
  }, [isAsked]);
}
