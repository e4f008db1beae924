'use client';

import { messageOf } from '@/lib/query-client';
import { readable } from '@/lib/readable';
import { useTRPCClient } from '@/lib/trpc';
import { AuthForm } from './auth-form';

/** For somebody who is signed in and has opened the link that was mailed to their address. */
export function ConfirmAddress({ token, email }: { token: string; email: string }) {
  const client = useTRPCClient();
  return (
    <AuthForm
      title="Confirm your address"
      about={`You are signed in as ${readable(email)}. Confirm only if you made this account yourself.`}
      action="Confirm"
      fields={[]}
      onSubmit={async () => {
        try {
          await client.account.confirmAddress.mutate({ token });
        } catch (error) {
          return { '': messageOf(error) };
        }
        window.location.assign('/settings/account');
        return undefined;
      }}
    />
  );
}
