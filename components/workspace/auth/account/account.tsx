'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card, Section } from '@/components/ui/page';
import { useSession } from '@/components/workspace/auth/session';
import { readable } from '@/lib/readable';
import { toast } from '@/lib/toast';
import { useTRPC } from '@/lib/trpc';
import { NewAddressForm } from './new-address-form';
import { Passkeys } from './passkeys';
import { PasswordForm } from './password-form';
import { PictureForm } from './picture-form';
import { ProfileForm } from './profile-form';
import { SecondFactor } from './second-factor';
import { Sessions } from './sessions';

/** One's own account: who one is, what opens it, and where it is signed in. */
export function Account() {
  return (
    <>
      <Section title="Profile" about="How others in this workspace see you.">
        <Card className="p-5">
          <PictureForm />
          <ProfileForm />
        </Card>
      </Section>
      <Address />
      <Section title="Password" about="Changing it signs you out everywhere else.">
        <Card className="p-5">
          <PasswordForm />
        </Card>
      </Section>
      <SecondFactor />
      <Passkeys />
      <Sessions />
    </>
  );
}

function Address() {
  const { email, emailVerified } = useSession();
  const trpc = useTRPC();
  const [changing, setChanging] = useState(false);
  const send = useMutation(
    trpc.account.mailConfirmation.mutationOptions({
      onSuccess: ({ mailed }) =>
        mailed
          ? toast.success(`A link is on its way to ${readable(email)}`)
          : toast.error('The mail could not be sent.'),
    }),
  );
  return (
    <Section title="Address" about="You sign in with it, and links to reset your password go there.">
      <Card className="flex flex-wrap items-center gap-x-3 gap-y-2 p-5">
        <span className="wrap-anywhere min-w-0 text-sm">{readable(email)}</span>
        {emailVerified ? <Badge tone="success">confirmed</Badge> : <Badge tone="warning">not confirmed</Badge>}
        <Button size="sm" className="ml-auto" onClick={() => setChanging(true)}>
          Change address
        </Button>
        {changing ? <NewAddressForm onClose={() => setChanging(false)} /> : null}
        {emailVerified ? null : (
          <>
            <Button size="sm" busy={send.isPending} onClick={() => send.mutate()}>
              Mail a link
            </Button>
            <p className="basis-full text-muted text-xs">
              Until you confirm it, you can join no other workspace with it.
            </p>
          </>
        )}
      </Card>
    </Section>
  );
}
