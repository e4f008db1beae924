'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '@/components/ui/form-dialog';
import { TextField } from '@/components/ui/text-field';
import { fieldErrors } from '@/lib/field-errors';
import { messageOf } from '@/lib/query-client';
import { toast } from '@/lib/toast';
import { useTRPC } from '@/lib/trpc';

/** Adds a feed whose events keep times from being booked. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [url, setUrl] = useState('');
  const [name, setName] = useState('');
  const connect = useMutation(
    trpc.calendars.connectFeed.mutationOptions({
      meta: { quiet: true },
      onSuccess: () => {
        toast.success('Connected');
        onClose();
      },
      onSettled: () => queries.invalidateQueries(trpc.calendars.pathFilter()),
    }),
  );
  const submit = () => connect.mutate({ url, ...(name.trim() && { name: name.trim() }) });
  const errors = connect.error ? fieldErrors(messageOf(connect.error), ['url', 'name']) : {};
  return (
    <FormDialog
      title="Add a feed"
      description="Most calendars give a secret address in iCal format in their settings. It is only read."
      action="Check and add"
      busy={connect.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Address"
        error={errors.url ?? errors['']}
        inputMode="url"
        spellCheck={false}
        placeholder="https://calendar.example.com/….ics"
        value={url}
        onChange={setUrl}
      />
      <TextField label="Name" optional error={errors.name} value={name} onChange={setName} />
    </FormDialog>
  );
}
