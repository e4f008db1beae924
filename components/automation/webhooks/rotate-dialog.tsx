'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Field } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { Select } from '@/components/ui/select';
import { messageOf } from '@/lib/query-client';
import { useTRPC } from '@/lib/trpc';

const OVERLAPS = [
  { value: '1', label: 'For an hour' },
  { value: '24', label: 'For a day' },
  { value: '168', label: 'For a week' },
];

interface Props {
  id: string;
  onClose: () => void;
  onSecret: (secret: string) => void;
}

/** Makes a new signing secret, and asks whether the old one shall sign beside it for a while. */
export function RotateDialog({ id, onClose, onSecret }: Props) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [hours, setHours] = useState<string | null>(null);
  const rotate = useMutation(
    trpc.webhooks.rotateSecret.mutationOptions({
      meta: { quiet: true },
      onSettled: () => queries.invalidateQueries(trpc.webhooks.pathFilter()),
      onSuccess: ({ secret }) => {
        onClose();
        onSecret(secret);
      },
    }),
  );
  return (
    <FormDialog
      title="Rotate the signing secret?"
      action="Rotate secret"
      busy={rotate.isPending}
      error={rotate.error ? messageOf(rotate.error) : undefined}
      onSubmit={() => rotate.mutate({ id, ...(hours !== null && { overlapHours: Number(hours) }) })}
      onClose={onClose}
    >
      <Field
        label="The present secret goes on signing"
        hint={
          hours === null
            ? 'It stops working at once: your server refuses deliveries until it knows the new one.'
            : 'Until then each delivery carries both signatures, so your server may know either secret.'
        }
      >
        {(control) => (
          <Select
            id={control.id}
            describedBy={control['aria-describedby']}
            value={hours}
            onChange={setHours}
            none="Not at all"
            placeholder="Not at all"
            options={OVERLAPS}
          />
        )}
      </Field>
    </FormDialog>
  );
}
