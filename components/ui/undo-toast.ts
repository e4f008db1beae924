'use client';

import { toast } from '@/lib/toast';

type Options = NonNullable<Parameters<typeof toast.success>[1]>;

interface Offer {
  toast: string;
  undo: () => void;
}

/** What a key takes back: whatever was done last, while its toast is shown. */
let newest: Offer | undefined;
let made = 0;

/** Says that something was done, and offers to take it back: by a press, or by the key that calls `undoNewest`. */
export function offerUndo(say: typeof toast.success, done: string, undo: () => void, options: Options) {
  const forget = () => {
    if (newest?.undo === undo) newest = undefined;
  };
  const onClick = () => {
    forget();
    undo();
  };
  const shown = `undo-${made++}`;
  say(done, {
    ...options,
    id: shown,
    action: { label: 'Undo', onClick },
    onDismiss: forget,
    onAutoClose: (gone) => {
      forget();
      options.onAutoClose?.(gone);
    },
  });
  newest = { toast: shown, undo };
}

/** Takes back what was done last, where that is still offered. */
export function undoNewest() {
  if (!newest) return;
  const { toast: shown, undo } = newest;
  newest = undefined;
  toast.dismiss(shown);
  undo();
}
