'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '@/components/ui/form-dialog';
import { TextField } from '@/components/ui/text-field';
import { fieldErrors } from '@/lib/field-errors';
import { messageOf } from '@/lib/query-client';
import { useTRPC } from '@/lib/trpc';
import type { Webhook } from '@/server/automation/webhooks/contract';
import { EventPicker } from './event-picker';

interface Props {
  /** The endpoint that is changed; a new one when left out. */
  webhook?: Webhook;
  onClose: () => void;
  onCreated?: (made: { id: string; secret: string }) => void;
}

/** Adds an endpoint, or changes one. */
export function WebhookForm({ webhook, onClose, onCreated }: Props) {
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [description, setDescription] = useState(webhook?.description ?? '');
  const [events, setEvents] = useState<string[]>(webhook?.events ?? []);
  const { save, error, busy } = useSave(webhook, onClose, onCreated);
  const errors = error ? fieldErrors(urlNamed(messageOf(error)), ['url', 'description', 'events']) : {};
  const submit = () => save({ url, description, events: events as Webhook['events'] });
  return (
    <FormDialog
      title={webhook ? 'Edit endpoint' : 'Add endpoint'}
      wide
      action={webhook ? 'Save' : 'Add endpoint'}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="URL"
        error={errors.url ?? errors['']}
        hint="Public, and starting with https://."
        inputMode="url"
        placeholder="https://"
        value={url}
        onChange={setUrl}
        mono
      />
      <TextField
        label="Description"
        error={errors.description}
        optional
        value={description}
        onChange={setDescription}
      />
      <EventPicker value={events} onChange={setEvents} error={errors.events} />
    </FormDialog>
  );
}

/** A sentence about the URL names no field of its own. */
const urlNamed = (message: string) => (/^The (webhook )?URL/.test(message) ? `url: ${message}` : message);

interface Content {
  url: string;
  description: string;
  events: Webhook['events'];
}

function useSave(webhook: Webhook | undefined, onClose: () => void, onCreated: Props['onCreated']) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const meta = { quiet: true };
  const onSettled = () => queries.invalidateQueries(trpc.webhooks.pathFilter());
  const create = useMutation(
    trpc.webhooks.create.mutationOptions({
      meta,
      onSettled,
      onSuccess: (answer) => {
        onClose();
        onCreated?.({ id: answer.webhook.id, secret: answer.secret });
      },
    }),
  );
  const update = useMutation(trpc.webhooks.update.mutationOptions({ meta, onSettled, onSuccess: onClose }));
  return {
    save: (content: Content) => (webhook ? update.mutate({ id: webhook.id, ...content }) : create.mutate(content)),
    error: create.error ?? update.error,
    busy: create.isPending || update.isPending,
  };
}
