'use client';

import { Dialog } from 'radix-ui';
import { PaletteContent } from './palette-content';
import { BOX, OVERLAY, type PaletteProps } from './palette-waiting';

/** The palette as it stands over the page. */
export function PaletteDialog({ onCloseAutoFocus, ...props }: PaletteProps) {
  return (
    <Dialog.Root open onOpenChange={() => props.onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={OVERLAY} />
        <Dialog.Content aria-describedby={undefined} onCloseAutoFocus={onCloseAutoFocus} className={BOX}>
          <Dialog.Title className="sr-only">Search</Dialog.Title>
          <PaletteContent {...props} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
