'use client';

import { Popover as Radix } from 'radix-ui';
import { type ReactNode, type RefObject, useRef } from 'react';
import { cn } from '@/lib/cn';

export interface SurfaceProps {
  id: string;
  /** What it stands beside, and gives the focus back to. */
  anchor: RefObject<HTMLElement | null>;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
  label: string;
  align?: 'start' | 'end' | undefined;
  className?: string | undefined;
}

/** The surface itself, once it is open. */
export function Surface({ id, anchor, onOpenChange, children, label, align = 'start', className }: SurfaceProps) {
  const isLeft = useRef(false);
  return (
    <Radix.Root open onOpenChange={onOpenChange}>
      <Radix.Anchor virtualRef={anchor} />
      <Radix.Portal>
        <Radix.Content
          id={id}
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onInteractOutside={(event) => {
            // What opened it closes it by itself.
            if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault();
            else isLeft.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // Whoever pressed elsewhere is there now.
            if (!isLeft.current) anchor.current?.focus();
          }}
          className={cn('z-[70] animate-pop rounded-lg bg-raised p-1 shadow-pop focus:outline-none', className)}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
