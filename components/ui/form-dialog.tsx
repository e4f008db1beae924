'use client';

import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { cn } from '@/lib/cn';
import { Button } from './button';
import { Dialog } from './dialog';

interface Props {
  title: string;
  description?: ReactNode;
  wide?: boolean | 'more';
  className?: string;
  /** What its button says. */
  action: string;
  /** Whether it takes much away. */
  danger?: boolean;
  busy: boolean;
  disabled?: boolean;
  /** What is wrong that is no one field's; below the fields. */
  error?: string | undefined;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Sends the form from a text of several lines, where Enter begins another one. */
function sendByKey(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** A dialog that is a form, its buttons kept in sight below it. */
export function FormDialog({
  className,
  action,
  danger,
  busy,
  disabled,
  error,
  onSubmit,
  onClose,
  children,
  ...dialog
}: Props) {
  const form = useId();
  const [isWritten, setWritten] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      {...dialog}
      // What was written is not thrown away by a press that missed.
      isHeld={isWritten}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} look={danger ? 'dangerSolid' : 'primary'} busy={busy} disabled={disabled}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
        onInput={() => setWritten(true)}
        onKeyDown={disabled || busy ? undefined : sendByKey}
        noValidate
        className={cn('flex flex-col gap-4', className)}
      >
        {children}
        {error ? (
          <p role="alert" className="text-danger text-sm">
            {error}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}
