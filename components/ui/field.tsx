'use client';

import { type ReactNode, useId } from 'react';
import { cn } from '@/lib/cn';

export interface Control {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface Props {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  className?: string;
  children: (control: Control) => ReactNode;
}

/** A control with its name above it and its help, or what is wrong with it, below. */
export function Field({ label, hint, error, optional, className, children }: Props) {
  const id = useId();
  const about = error || hint ? `${id}-about` : undefined;
  return (
    <div className={cn('flex flex-col gap-1', className)}>
      <label htmlFor={id} className="font-medium text-sm">
        {label}
        {optional ? <span className="ml-1.5 font-normal text-faint text-xs">optional</span> : null}
      </label>
      {children({ id, 'aria-describedby': about, 'aria-invalid': error ? true : undefined })}
      {about ? (
        <p
          id={about}
          className={cn('text-xs', error ? 'text-danger' : 'text-muted')}
          role={error ? 'alert' : undefined}
        >
          {error ?? hint}
        </p>
      ) : null}
    </div>
  );
}
