'use client';

import { Dialog } from 'radix-ui';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useFocus } from '@/components/ui/use-focus';
import { PaletteContent } from './palette-content';

const PaletteContext = createContext<() => void>(() => {});

/** Opens the palette. */
export const usePalette = () => useContext(PaletteContext);

/** Search for everything, over any page: opened by Ctrl-K, or Cmd-K, and by its buttons. */
export function PaletteProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const { giveBack } = useFocus(open);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey)
        return;
      if (event.defaultPrevented) return;
      event.preventDefault();
      setOpen((was) => !was);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  const show = useMemo(() => () => setOpen(true), []);
  return (
    <PaletteContext value={show}>
      {children}
      <Dialog.Root open={open} onOpenChange={setOpen}>
        <Dialog.Portal>
          <Dialog.Overlay className="fixed inset-0 z-[60] animate-fade bg-overlay" />
          <Dialog.Content
            aria-describedby={undefined}
            onCloseAutoFocus={giveBack}
            className="fixed inset-0 z-[61] flex animate-fade flex-col bg-raised shadow-pop focus:outline-none sm:inset-x-auto sm:top-[12vh] sm:bottom-auto sm:left-1/2 sm:w-[calc(100vw-2rem)] sm:max-w-xl sm:-translate-x-1/2 sm:rounded-xl"
          >
            <Dialog.Title className="sr-only">Search</Dialog.Title>
            <PaletteContent onClose={() => setOpen(false)} />
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    </PaletteContext>
  );
}
