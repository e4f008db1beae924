'use client';

import { messageOf } from '@/lib/query-client';
import { readable } from '@/lib/readable';
import { useTRPCClient } from '@/lib/trpc';
import { AuthForm } from './auth-form';

/** For somebody who is signed in and has opened the link that was mailed to the address that they want to have. */
export function NewAddress({ link, email }: { link: string; email: string }) {
  const client = useTRPCClient();
  return (
    <AuthForm
      title="Confirm your new address"
      about={`You are signed in as ${readable(email)}. From now on you sign in with the address that this link was mailed to.`}
      action="Use the new address"
      fields={[]}
      onSubmit={async () => {
        try {
          await client.account.takeNewAddress.mutate({ link });
        } catch (error) {
          return { '': messageOf(error) };
        }
        window.location.assign('/settings/account');
        return undefined;
      }}
    />
  );
}
