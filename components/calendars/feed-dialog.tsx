'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { toast } from 'sonner';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { fieldErrors } from '@/lib/field-errors';
import { messageOf } from '@/lib/query-client';
import { useTRPC } from '@/lib/trpc';

/** Adds a feed whose events keep times from being booked. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const form = useId();
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    connect.mutate({ url, ...(name.trim() && { name: name.trim() }) });
  };
  const errors = connect.error ? fieldErrors(messageOf(connect.error), ['url', 'name']) : {};
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add a feed"
      description="Most calendars give a secret address in iCal format in their settings. It is only read."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} look="primary" busy={connect.isPending}>
            Check and add
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label="Address" error={errors.url ?? errors['']}>
          {(control) => (
            <input
              {...control}
              className="field"
              inputMode="url"
              spellCheck={false}
              placeholder="https://calendar.example.com/….ics"
              value={url}
              onChange={(event) => setUrl(event.target.value)}
            />
          )}
        </Field>
        <Field label="Name" optional error={errors.name}>
          {(control) => (
            <input {...control} className="field" value={name} onChange={(event) => setName(event.target.value)} />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
