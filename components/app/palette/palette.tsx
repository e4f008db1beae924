'use client';

import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useFocus } from '@/components/ui/use-focus';
import { lazyPart } from '@/lib/lazy';
import { PaletteWaiting } from './palette-waiting';

const PaletteDialog = lazyPart(() => import('./palette-dialog').then((module) => module.PaletteDialog), PaletteWaiting);

const PaletteContext = createContext<() => void>(() => {});

/** Opens the palette. */
export const usePalette = () => useContext(PaletteContext);

/** Search for everything, over any page: opened by Ctrl-K, or Cmd-K, and by its buttons. */
export function PaletteProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  // Kept here, so that nothing is lost of what is typed before the palette itself is there.
  const [typed, setTyped] = useState('');
  // Never of nothing that is typed.
  const [isEntered, setEntered] = useState(false);
  const { restoreFocus } = useFocus(open);
  // What it was closed for; nothing where it was only closed.
  const after = useRef<() => void>(undefined);
  useLayoutEffect(() => {
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
  const type = (next: string) => {
    setTyped(next);
    setEntered(false);
  };
  const props = {
    typed,
    onTyped: type,
    isEntered,
    onEntered: () => setEntered(true),
    onClose: (then?: () => void) => {
      after.current = then;
      setOpen(false);
    },
    onCloseAutoFocus: (event: Event) => {
      const then = after.current;
      after.current = undefined;
      restoreFocus(event);
      then?.();
    },
  };
  // It opens empty, however it was closed.
  if (!open && typed) type('');
  return (
    <PaletteContext value={show}>
      {children}
      {open ? <PaletteDialog {...props} /> : null}
    </PaletteContext>
  );
}
