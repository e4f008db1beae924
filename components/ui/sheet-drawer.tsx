'use client';

import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { keepForToasts } from './outside';
import { useFocus } from './use-focus';

export interface DrawerProps {
  onOpenChange: (open: boolean) => void;
  /** Read out when it opens. */
  label: string;
  children: ReactNode;
  side?: 'right' | 'left';
}

/** The panel itself, once it is open. */
export function Drawer({ onOpenChange, label, children, side = 'right' }: DrawerProps) {
  const { restoreFocus } = useFocus(true);
  return (
    <Radix.Root open onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-overlay sm:bg-overlay/40" />
        <Radix.Content
          onPointerDownOutside={keepForToasts}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            // The panel itself takes the focus: jumping into its first field would open a keyboard or a menu.
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          onCloseAutoFocus={restoreFocus}
          onEscapeKeyDown={(event) => {
            // The first Escape puts back what was typed into a field, the next one closes.
            if (document.activeElement?.matches('[data-edited="true"]')) event.preventDefault();
          }}
          className={cn(
            'fixed inset-y-0 z-50 flex w-full flex-col bg-raised shadow-pop focus:outline-none',
            side === 'right' ? 'right-0 animate-slide sm:max-w-[34rem]' : 'left-0 max-w-[18rem] animate-fade',
          )}
        >
          <Radix.Title className="sr-only">{label}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
