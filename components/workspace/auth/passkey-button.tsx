'use client';

import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { useAlive } from '@/lib/alive';
import { callAuth } from '@/lib/auth-client';

/** Signs in by a passkey and leads on to `next`. Browsers without them are not shown it. */
export function PasskeyButton({ next }: { next: string }) {
  const isOffered = useAlive() && browserSupportsWebAuthn();
  const [state, setState] = useState<{ busy: boolean; error?: string | undefined }>({ busy: false });
  if (!isOffered) return null;
  const begin = async () => {
    setState({ busy: true });
    const error = await signIn();
    if (error === undefined) return window.location.assign(next);
    setState({ busy: false, error });
  };
  return (
    <div className="mt-3 flex flex-col gap-3">
      <Button className="h-9" busy={state.busy} onClick={() => void begin()}>
        <KeyRound aria-hidden />
        Use a passkey
      </Button>
      {state.error ? (
        <p role="alert" className="text-danger text-sm">
          {state.error}
        </p>
      ) : null}
    </div>
  );
}

/** @returns what went wrong, or undefined */
async function signIn(): Promise<string | undefined> {
  const begun = await callAuth<PublicKeyCredentialRequestOptionsJSON>('passkey/generate-authenticate-options', {});
  if (begun.error !== undefined) return begun.error;
  const optionsJSON = { ...begun, userVerification: 'required' as const };
  const response = await startAuthentication({ optionsJSON }).catch(() => undefined);
  if (!response) return 'No passkey was chosen.';
  return (await callAuth('passkey/verify-authentication', { response })).error;
}
