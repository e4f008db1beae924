'use client';

import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button';
import { useFocus } from './use-focus';

export interface QuestionProps {
  onOpenChange: (open: boolean) => void;
  title: string;
  children: ReactNode;
  action: string;
  busy?: boolean;
  onConfirm: () => void;
}

/** The question itself, once it is asked. */
export function Question({ onOpenChange, title, children, action, busy, onConfirm }: QuestionProps) {
  const { restoreFocus } = useFocus(true);
  return (
    <AlertDialog.Root open onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-[60] animate-fade bg-overlay" />
        <AlertDialog.Content
          onCloseAutoFocus={restoreFocus}
          className="fixed inset-x-4 top-[20vh] z-[61] mx-auto max-w-sm animate-pop rounded-xl bg-raised p-5 shadow-pop focus:outline-none"
        >
          <AlertDialog.Title className="font-semibold text-base">{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="mt-1.5 text-muted text-sm">{children}</div>
          </AlertDialog.Description>
          <div className="mt-5 flex justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button>Cancel</Button>
            </AlertDialog.Cancel>
            <Button look="dangerSolid" busy={busy} onClick={onConfirm}>
              {action}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
