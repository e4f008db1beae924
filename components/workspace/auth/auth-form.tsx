'use client';

import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { useAlive } from '@/lib/alive';
import { cn } from '@/lib/cn';

export interface AuthField {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  autoComplete: string;
  inputMode?: 'text' | 'numeric';
  hint?: string;
  value?: string;
  fixed?: boolean;
  /** Told what is in it when it is left. */
  onLeave?: (value: string) => unknown;
}

interface Props {
  title: string;
  about?: ReactNode;
  fields: readonly AuthField[];
  action: string;
  /** What is chosen below the fields. */
  children?: ReactNode;
  /** Does it; what it returns is what went wrong, keyed by field, or under '' when it is about no field. */
  onSubmit: (values: Record<string, string>) => Promise<Record<string, string> | undefined>;
}

/** A form of the pages before signing in. */
export function AuthForm({ title, about, fields, action, children, onSubmit }: Props) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  // Sent by the browser itself, it would put a password into the address. Enter sends nothing either while its button cannot.
  const isAlive = useAlive();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([key, value]) => [key, String(value)]),
    );
    setBusy(true);
    const wrong = await onSubmit(values);
    setErrors(wrong ?? {});
    if (wrong) setBusy(false);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      <div>
        <h1 className="font-semibold text-lg">{title}</h1>
        {about ? <div className="mt-1 text-muted text-sm">{about}</div> : null}
      </div>
      {fields.map(({ name, label, type = 'text', autoComplete, inputMode, hint, value, fixed, onLeave }, index) => (
        <Field key={name} label={label} error={errors[name]} hint={hint}>
          {(control) => (
            <input
              {...control}
              name={name}
              type={type}
              autoComplete={autoComplete}
              inputMode={inputMode}
              defaultValue={value}
              readOnly={fixed}
              onBlur={onLeave && ((event) => void onLeave(event.target.value))}
              // biome-ignore lint/a11y/noAutofocus: the form is all there is on these pages
              autoFocus={index === 0 && !fixed}
              className="field py-2"
            />
          )}
        </Field>
      ))}
      {children}
      {errors[''] ? (
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger text-sm">
          {errors['']}
        </p>
      ) : null}
      <Button
        type="submit"
        look="primary"
        busy={busy}
        disabled={!isAlive}
        className={cn('h-9', !isAlive && 'disabled:opacity-100')}
      >
        {action}
      </Button>
    </form>
  );
}
