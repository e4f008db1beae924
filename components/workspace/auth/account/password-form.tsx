'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { useSession } from '@/components/workspace/auth/session';
import { fieldErrors } from '@/lib/field-errors';
import { messageOf } from '@/lib/query-client';
import { toast } from '@/lib/toast';
import { useTRPC } from '@/lib/trpc';

export function PasswordForm() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { email } = useSession();
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const change = useMutation(
    trpc.account.changePassword.mutationOptions({
      meta: { quiet: true },
      onSuccess: () => {
        toast.success('Password changed. You are signed out everywhere else.');
        setCurrent('');
        setNew('');
      },
      onSettled: () => queries.invalidateQueries(trpc.account.sessions.pathFilter()),
    }),
  );
  const errors = change.error ? fieldErrors(messageOf(change.error), ['currentPassword', 'newPassword']) : {};
  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate({ currentPassword, newPassword });
      }}
    >
      {/* Tells a password manager whose password it is. */}
      <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        error={errors.currentPassword}
        value={currentPassword}
        onChange={setCurrent}
      />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        hint="At least 10 characters."
        error={errors.newPassword}
        value={newPassword}
        onChange={setNew}
      />
      {errors[''] ? (
        <p role="alert" className="text-danger text-sm">
          {errors['']}
        </p>
      ) : null}
      <Button type="submit" look="primary" busy={change.isPending} className="self-start">
        Change password
      </Button>
    </form>
  );
}
