'use client';

import { useEffect } from 'react';

/** Leaving the page would break off what is on its way: the browser asks first. */
export function useLeaveWarning(busy: boolean) {
  useEffect(() => {
    if (!busy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [busy]);
}
