'use client';

import Link from 'next/link';
import { signIn } from '@/lib/auth-client';
import { AuthForm } from './auth-form';
import { PasskeyButton } from './passkey-button';

/** @param next where to go afterwards; a path of this site */
export function SignInForm({ next, email, about }: { next: string; email?: string; about?: string }) {
  return (
    <>
      <AuthForm
        title="Sign in"
        about={about}
        action="Sign in"
        fields={[
          {
            name: 'email',
            label: 'Email',
            type: 'email',
            autoComplete: 'username',
            ...(email && { value: email, fixed: true }),
          },
          { name: 'password', label: 'Password', type: 'password', autoComplete: 'current-password' },
        ]}
        onSubmit={async ({ email = '', password = '' }) => {
          const wrong = await signIn(email.trim(), password, next);
          return wrong ? { '': wrong } : undefined;
        }}
      />
      <PasskeyButton next={next} />
      <p className="mt-4 text-center text-sm">
        <Link href="/forgot-password" className="text-accent-text underline underline-offset-2">
          Forgot your password?
        </Link>
      </p>
    </>
  );
}
