'use client';

import { useState } from 'react';
import { buttonClass } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { fieldErrors } from '@/lib/field-errors';
import { messageOf } from '@/lib/query-client';
import { readable } from '@/lib/readable';
import { useTRPCClient } from '@/lib/trpc';
import { AuthForm } from './auth-form';

/** Asks for a link to reset the password; what it says afterwards does not depend on whether there is such an account. */
export function ForgotForm() {
  const client = useTRPCClient();
  const [asked, setAsked] = useState<string>();
  if (asked) return <Sent email={asked} />;
  return (
    <>
      <AuthForm
        title="Forgot your password?"
        about="We mail you a link to choose a new one."
        action="Send link"
        fields={[{ name: 'email', label: 'Email', type: 'email', autoComplete: 'username' }]}
        onSubmit={async ({ email = '' }) => {
          try {
            await client.account.forgotPassword.mutate({ email: email.trim() });
          } catch (error) {
            return fieldErrors(messageOf(error), ['email']);
          }
          setAsked(email.trim());
          return undefined;
        }}
      />
      <BackToSignIn />
    </>
  );
}

const Sent = ({ email }: { email: string }) => (
  <div className="flex flex-col gap-4 text-sm">
    <h1 className="font-semibold text-lg">Look into your mail</h1>
    <p className="wrap-anywhere text-muted" role="status">
      If there is an account for {readable(email)}, a link is on its way. It works once, within 30 minutes.
    </p>
    <Link href="/sign-in" className={buttonClass()}>
      Back to sign in
    </Link>
  </div>
);

export const BackToSignIn = () => (
  <p className="mt-4 text-center text-sm">
    <Link href="/sign-in" className="text-accent-text underline underline-offset-2">
      Back to sign in
    </Link>
  </p>
);
