'use client';

import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import { FormDialog } from '@/components/ui/form-dialog';
import { TextField } from '@/components/ui/text-field';
import { useSession } from '@/components/workspace/auth/session';
import { callAuth } from '@/lib/auth-client';
import { fieldErrors } from '@/lib/field-errors';
import { browserName } from './browser-name';

/** Asks for the password, then has the browser make a passkey. */
export function AddPasskey({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const { email } = useSession();
  const [name, setName] = useState(() => browserName(navigator.userAgent));
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    const error = await add(name, password);
    setBusy(false);
    if (error === undefined) return onAdded();
    setErrors(fieldErrors(error, ['password']));
  };
  return (
    <FormDialog
      title="Add a passkey"
      description="Your browser then asks where to keep it: on this device, on your phone or on a security key."
      action="Continue"
      busy={busy}
      error={errors['']}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
      <TextField label="Name" hint="By which you know it again." maxLength={100} value={name} onChange={setName} />
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        error={errors.password}
        value={password}
        onChange={setPassword}
      />
    </FormDialog>
  );
}

/** @returns what went wrong, or undefined */
async function add(name: string, password: string): Promise<string | undefined> {
  const begun = await callAuth<PublicKeyCredentialCreationOptionsJSON>('passkey/generate-register-options', {
    password,
  });
  if (begun.error !== undefined) return begun.error;
  const response = await startRegistration({ optionsJSON: begun }).catch(() => undefined);
  if (!response) return 'The browser made no passkey. You may have one on this device already.';
  return (await callAuth('passkey/verify-registration', { response, name })).error;
}
