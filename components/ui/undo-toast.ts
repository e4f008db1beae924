'use client';

import { toast } from '@/lib/toast';

type Options = NonNullable<Parameters<typeof toast.success>[1]>;

interface Offer {
  /** The toast that offers it, where one does. */
  toast?: string;
  undo: () => void;
}

/** What a key takes back: whatever was done last, while its toast is shown, where it has one. */
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

/** The same without a word, for what is seen where it was done: the key alone takes it back. */
export function keepUndo(undo: () => void) {
  newest = { undo };
}

/** Something was done that cannot be taken back: nothing from before it is taken back in its place. */
export function forgetUndo() {
  newest = undefined;
}

/** Takes back what was done last, where that is still offered. */
export function undoNewest() {
  if (!newest) return;
  const { toast: shown, undo } = newest;
  newest = undefined;
  if (shown) toast.dismiss(shown);
  undo();
}
