'use client';

import { signIn } from '@/lib/auth-client';
import { fieldErrors } from '@/lib/field-errors';
import { messageOf } from '@/lib/query-client';
import { useTRPCClient } from '@/lib/trpc';
import { AuthForm } from './auth-form';
import { BackToSignIn } from './forgot-form';

/** Sets a new password by the link that somebody was mailed, and signs them in with it. */
export function ResetForm({ token }: { token: string }) {
  const client = useTRPCClient();
  return (
    <>
      <AuthForm
        title="Choose a new password"
        about="You are signed out everywhere else."
        action="Set password"
        fields={[
          {
            name: 'password',
            label: 'New password',
            type: 'password',
            autoComplete: 'new-password',
            hint: 'At least 10 characters.',
          },
        ]}
        onSubmit={async ({ password = '' }) => {
          try {
            const { email } = await client.account.resetPassword.mutate({ token, password });
            if (await signIn(email, password)) window.location.assign('/sign-in');
          } catch (error) {
            return fieldErrors(messageOf(error), ['password']);
          }
          return undefined;
        }}
      />
      <BackToSignIn />
    </>
  );
}
