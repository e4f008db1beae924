'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '@/components/ui/form-dialog';
import { TextField } from '@/components/ui/text-field';
import { fieldErrors } from '@/lib/field-errors';
import { messageOf } from '@/lib/query-client';
import { readable } from '@/lib/readable';
import { toast } from '@/lib/toast';
import { useTRPC } from '@/lib/trpc';

/** Asks for another address, to which a link is mailed; until it is followed, nothing changes. */
export function NewAddressForm({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const ask = useMutation(
    trpc.account.askNewAddress.mutationOptions({
      meta: { quiet: true },
      onSuccess: ({ mailed }) => {
        if (mailed) toast.success(`A link is on its way to ${readable(email.trim())}`);
        else toast.error('The mail could not be sent.');
        onClose();
      },
    }),
  );
  const errors = ask.error ? fieldErrors(messageOf(ask.error), ['email', 'password']) : {};
  return (
    <FormDialog
      title="Change your address"
      description="A link is mailed to the new address, and a note to the one that you have now. Until you follow the link, nothing changes."
      action="Mail a link"
      busy={ask.isPending}
      disabled={!email.trim() || !password}
      error={errors['']}
      onSubmit={() => ask.mutate({ email: email.trim(), password })}
      onClose={onClose}
    >
      <TextField
        label="New address"
        type="email"
        autoComplete="email"
        error={errors.email}
        value={email}
        onChange={setEmail}
      />
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
