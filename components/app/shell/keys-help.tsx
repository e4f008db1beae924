'use client';

import { useEffect, useState } from 'react';
import { useHotkeys } from '@/lib/hotkeys';
import { lazyOpened } from '@/lib/lazy';
import { onShowKeys } from '@/lib/shown-keys';

const KeysDialog = lazyOpened(() => import('./keys-dialog').then((module) => module.KeysDialog));

/** `?` tells the keys of the console. */
export function KeysHelp() {
  const [open, setOpen] = useState(false);
  useEffect(() => onShowKeys(() => setOpen(true)), []);
  useHotkeys({ '?': () => setOpen(true) });
  return open ? <KeysDialog onClose={() => setOpen(false)} /> : null;
}
