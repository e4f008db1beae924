'use client';

import { useState } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { Link } from '@/components/ui/link';
import { AuthForm } from '@/components/workspace/auth/auth-form';
import { callAuth } from '@/lib/auth-client';
import { fieldErrors } from '@/lib/field-errors';

/** The second step of signing in: a code of the app, or a recovery code. */
export function CodeForm({ next }: { next: string }) {
  const [recovering, setRecovering] = useState(false);
  const [trusted, setTrusted] = useState(false);
  const way = recovering ? RECOVERY : APP;
  return (
    <>
      <AuthForm
        key={way.path}
        title={way.title}
        about={way.about}
        action="Sign in"
        fields={[{ name: 'code', label: way.label, autoComplete: 'one-time-code', inputMode: way.inputMode }]}
        onSubmit={async ({ code = '' }) => {
          const { error } = await callAuth(way.path, { code, trustDevice: trusted });
          if (error) return fieldErrors(error, ['code']);
          window.location.assign(next);
          return undefined;
        }}
      >
        <label htmlFor="trusted" className="flex items-center gap-2 text-sm">
          <Checkbox id="trusted" checked={trusted} onChange={setTrusted} />
          Trust this browser for 30 days
        </label>
      </AuthForm>
      <div className="mt-4 flex flex-col items-center gap-2 text-sm">
        <button type="button" className={LINK} onClick={() => setRecovering(!recovering)}>
          {way.other}
        </button>
        <Link href="/sign-in" className={LINK}>
          Sign in as somebody else
        </Link>
      </div>
    </>
  );
}

const LINK = 'text-accent-text underline underline-offset-2';

const APP = {
  path: 'two-factor/verify-totp',
  title: 'Enter your code',
  about: 'Your authenticator app shows six digits for this service.',
  label: 'Code',
  inputMode: 'numeric',
  other: 'Use a recovery code',
} as const;
const RECOVERY = {
  path: 'two-factor/verify-backup-code',
  title: 'Enter a recovery code',
  about: 'You were given ten when you set up your second factor. Each works once.',
  label: 'Recovery code',
  inputMode: 'text',
  other: 'Use the authenticator app',
} as const;
