'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { signOut } from '@/lib/auth-client';
import { type Begun, ConfirmCode, ConfirmPassword, RecoveryCodes } from './set-up';

/** Setting up the second factor that a workspace asks for, before it is shown. */
export function RequiredSetUp({ email, workspaceName }: { email: string; workspaceName: string }) {
  const [begun, setBegun] = useState<Begun>();
  const [isOn, setOn] = useState(false);
  if (begun && isOn) {
    return (
      <div className="flex flex-col gap-4">
        <h1 className="font-semibold text-lg">Keep your recovery codes</h1>
        <RecoveryCodes codes={begun.backupCodes} />
        <Button look="primary" className="h-9" onClick={() => window.location.assign('/')}>
          I have kept them
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <h1 className="font-semibold text-lg">Set up a second factor</h1>
      <p className="text-muted text-sm">
        {workspaceName} asks its members for a code of an authenticator app beside the password.
      </p>
      {begun ? (
        <ConfirmCode uri={begun.totpURI} action="Turn on" onDone={() => setOn(true)} />
      ) : (
        <ConfirmPassword<Begun> path="two-factor/enable" email={email} action="Continue" onDone={setBegun} />
      )}
      <Button look="ghost" onClick={() => void signOut()}>
        Sign out
      </Button>
    </div>
  );
}
