'use client';

import { useEffect, useRef, useState } from 'react';
import { encode } from 'uqr';
import { Button } from '@/components/ui/button';
import { CopyBox, CopyButton } from '@/components/ui/copy';
import { TextField } from '@/components/ui/text-field';
import { callAuth } from '@/lib/auth-client';
import { fieldErrors } from '@/lib/field-errors';

/** A second factor that is being set up: what an app reads, and the recovery codes. */
export interface Begun {
  totpURI: string;
  backupCodes: string[];
}

interface StepProps<T> {
  field: { name: string; label: string; type: 'password' | 'text'; autoComplete: string; inputMode?: 'numeric' };
  path: string;
  action: string;
  onDone: (answer: T) => void;
  email?: string;
}

/** One field that is sent to the service's sign-in, with what was wrong with it. */
function Step<T extends object>({ field, path, action, onDone, email }: StepProps<T>) {
  const { name, ...shown } = field;
  const [value, setValue] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // A step takes the place of the one before it, whose field had the focus.
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus(), []);
  const submit = async () => {
    setBusy(true);
    const answer = await callAuth<T>(path, { [name]: value });
    setBusy(false);
    if (answer.error === undefined) return onDone(answer as T);
    setErrors(fieldErrors(answer.error, [name]));
  };
  return (
    <form
      ref={form}
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {/* Tells a password manager whose password it is. */}
      {email ? (
        <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
      ) : null}
      <TextField {...shown} error={errors[name] ?? errors['']} value={value} onChange={setValue} />
      <Button type="submit" look="primary" busy={busy} className="self-start">
        {action}
      </Button>
    </form>
  );
}

type Shown<T> = Pick<StepProps<T>, 'action' | 'onDone'>;

/** Asks for the password, and does with it what `path` says. */
export const ConfirmPassword = <T extends object>(props: Shown<T> & { path: string; email: string }) => (
  <Step<T>
    {...props}
    field={{ name: 'password', label: 'Your password', type: 'password', autoComplete: 'current-password' }}
  />
);

/** The secret as a picture for an app to scan, and as letters to type, with the code that shows that it has it. */
export function ConfirmCode({ uri, ...shown }: Shown<object> & { uri: string }) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted text-sm">Scan this with an authenticator app, or type the key into it.</p>
      <QrCode text={uri} />
      <CopyBox text={new URL(uri).searchParams.get('secret') ?? ''} label="Copy key" />
      <Step<object>
        {...shown}
        path="two-factor/verify-totp"
        field={{
          name: 'code',
          label: 'The code it shows',
          type: 'text',
          autoComplete: 'one-time-code',
          inputMode: 'numeric',
        }}
      />
    </div>
  );
}

/** Dark on light in both themes: cameras read no other. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className="size-44 self-center rounded-md" role="img" aria-label="QR code">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

/** What lets one in without the app, shown once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted text-sm">
        Each of these works once in place of a code, should you lose the app. They are not shown again.
      </p>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-md border border-line bg-sunken p-3 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex">
        <CopyButton text={codes.join('\n')} label="Copy all" />
      </div>
    </div>
  );
}
