'use client';

import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { buttonClass } from './button';
import { keepForToasts } from './outside';
import { useFocus } from './use-focus';

export interface WindowProps {
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** What is pressed at the end; kept in sight when the content is long. */
  footer?: ReactNode;
  /** `more`: for what is a table. */
  wide?: boolean | 'more';
  /** Shows what is shown once: neither Escape nor a press beside it closes it. */
  isKept?: boolean;
  /** A press beside it does not close it; Escape does. */
  isHeld?: boolean;
}

const stay = (event: Event) => event.preventDefault();
/** Escape closes first what is open in the field where one writes. */
const stayWhileOffered = (event: Event) => {
  if (document.activeElement?.matches('[data-offers="true"]')) event.preventDefault();
};

/** The window itself, once it is open. */
export function Window({ onOpenChange, title, description, children, footer, wide, isKept, isHeld }: WindowProps) {
  const focus = useFocus(true);
  return (
    <Radix.Root open onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-overlay" />
        <Radix.Content
          onOpenAutoFocus={focus.begin}
          onCloseAutoFocus={focus.restoreFocus}
          onPointerDownOutside={isKept || isHeld ? stay : keepForToasts}
          onEscapeKeyDown={isKept ? stay : stayWhileOffered}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cn(
            'fixed z-50 flex max-h-[90dvh] flex-col bg-raised shadow-pop focus:outline-none',
            'inset-x-0 bottom-0 animate-rise rounded-t-xl',
            'sm:inset-x-auto sm:top-[12vh] sm:bottom-auto sm:left-1/2 sm:max-h-[76vh] sm:w-[calc(100vw-2rem)] sm:-translate-x-1/2 sm:animate-fade sm:rounded-xl',
            wide === 'more' ? 'sm:max-w-4xl' : wide ? 'sm:max-w-2xl' : 'sm:max-w-md',
          )}
        >
          <header className="flex items-start gap-4 px-5 pt-4 pb-3">
            <div className="min-w-0 flex-1">
              <Radix.Title className="font-semibold text-base">{title}</Radix.Title>
              {description ? (
                <Radix.Description className="mt-1 text-muted text-sm">{description}</Radix.Description>
              ) : null}
            </div>
            <Radix.Close
              className={buttonClass({ look: 'ghost', size: 'iconSm' }, '-mt-0.5 -mr-1.5')}
              aria-label="Close"
            >
              <X aria-hidden />
            </Radix.Close>
          </header>
          <div data-begin className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5">
            {children}
          </div>
          {footer ? (
            <footer
              data-end
              className="flex flex-wrap justify-end gap-2 border-line border-t px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
            >
              {footer}
            </footer>
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
