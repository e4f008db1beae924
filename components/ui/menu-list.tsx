'use client';

import { Menu as Radix } from 'radix-ui/internal';
import { type ReactNode, type RefObject, useRef } from 'react';
import { cn } from '@/lib/cn';
import { MenuParts } from './menu-parts';

export interface ListProps {
  id: string;
  /** What it stands beside, and gives the focus back to. */
  anchor: RefObject<HTMLElement | null>;
  /** Whether a key opened it, so that its first entry is chosen. */
  byKey: boolean;
  onClose: () => void;
  /** Called when it has closed; what prevents the event's default takes the focus itself. */
  onLeave?: ((event: Event) => void) | undefined;
  align: 'start' | 'end';
  className?: string | undefined;
  children: ReactNode;
}

/** The entries of a menu, once it is open. */
export function MenuList({ id, anchor, byKey, onClose, onLeave, align, className, children }: ListProps) {
  const isLeft = useRef(false);
  return (
    <Radix.Root open onOpenChange={onClose} modal={false}>
      <Radix.Anchor virtualRef={anchor} />
      <Radix.Portal>
        <Radix.Content
          id={id}
          aria-labelledby={anchor.current?.id}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onEntryFocus={({ currentTarget }) => {
            const first = '[role^="menuitem"]:not([data-disabled])';
            if (byKey && currentTarget instanceof Element) currentTarget.querySelector<HTMLElement>(first)?.focus();
          }}
          onInteractOutside={() => {
            isLeft.current = true;
          }}
          onCloseAutoFocus={(event) => {
            onLeave?.(event);
            if (event.defaultPrevented) return;
            event.preventDefault();
            // Whoever pressed elsewhere is there now.
            if (!isLeft.current) anchor.current?.focus();
          }}
          className={cn(
            'z-[70] max-h-(--radix-popper-available-height) min-w-44 animate-pop overflow-y-auto rounded-lg bg-raised p-1 shadow-pop',
            className,
          )}
        >
          <MenuParts value={Radix}>{children}</MenuParts>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
