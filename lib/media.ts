'use client';

import { useSyncExternalStore } from 'react';

const PHONE = '(max-width: 767px)';

function subscribe(changed: () => void) {
  const query = window.matchMedia(PHONE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether the page is as narrow as a phone; the server supposes that it is not. */
export const useIsPhone = () =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(PHONE).matches,
    () => false,
  );
