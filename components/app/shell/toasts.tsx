'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { undoNewest } from '@/components/ui/undo-toast';
import { useHotkeys } from '@/lib/hotkeys';
import { lazyPart, whenTouched } from '@/lib/lazy';
import { messages } from '@/lib/toast';

const Toaster = lazyPart(() => import('./toaster').then((module) => module.Toaster));

/** Short messages at the edge of the page. Screen readers tell of one only where its place was there before, so that comes first. */
export function Toasts() {
  useEffect(() => whenTouched(messages.show), []);
  useHotkeys({ z: undoNewest, 'Control+z': undoNewest });
  return useSyncExternalStore(messages.subscribe, messages.isShown, () => false) ? <Toaster /> : null;
}
