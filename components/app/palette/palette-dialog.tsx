'use client';

import { Dialog } from 'radix-ui';
import { useRef } from 'react';
import { PaletteContent } from './palette-content';
import { BOX, OVERLAY, type PaletteProps } from './palette-waiting';

/** The palette as it stands over the page. */
export function PaletteDialog({ onCloseAutoFocus, ...props }: PaletteProps) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open onOpenChange={() => props.onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={OVERLAY} />
        <Dialog.Content
          ref={box}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            // By itself it would choose all that is typed already, for the next letter to take its place.
            event.preventDefault();
            box.current?.querySelector('input')?.focus();
          }}
          onCloseAutoFocus={onCloseAutoFocus}
          className={BOX}
        >
          <Dialog.Title className="sr-only">Search</Dialog.Title>
          <PaletteContent {...props} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
