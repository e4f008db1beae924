'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { CopyBox } from '@/components/ui/copy';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { fieldErrors } from '@/lib/field-errors';
import { messageOf } from '@/lib/query-client';
import { useTRPC } from '@/lib/trpc';
import { ScopePicker } from './scope-picker';

const EXPIRIES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'One year' },
];

/** Makes a key, then shows it this one time. */
export function NewKey({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<string>();
  return made ? (
    <Dialog
      open
      onOpenChange={onClose}
      isKept
      title="Your new key"
      description="Copy it now. It is not shown again: only its hash is kept."
      footer={
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <CopyBox text={made} label="Copy key" />
    </Dialog>
  ) : (
    <KeyForm onClose={onClose} onMade={setMade} />
  );
}

interface FormProps {
  onClose: () => void;
  onMade: (key: string) => void;
}

function KeyForm({ onClose, onMade }: FormProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly string[]>([]);
  const [expiry, setExpiry] = useState<string | null>('90');
  const create = useMutation(
    trpc.keys.create.mutationOptions({
      meta: { quiet: true },
      onSuccess: ({ key }) => onMade(key),
      onSettled: () => queries.invalidateQueries(trpc.keys.list.pathFilter()),
    }),
  );
  const errors = create.error ? fieldErrors(messageOf(create.error), ['name', 'scopes']) : {};
  const submit = () =>
    create.mutate({
      name,
      scopes: scopes as Parameters<typeof create.mutate>[0]['scopes'],
      expiresInDays: expiry ? Number(expiry) : null,
    });
  return (
    <FormDialog
      title="New API key"
      wide
      action="Create key"
      busy={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Name"
          hint="Which integration it is for."
          error={errors.name}
          value={name}
          onChange={setName}
        />
        <Field label="Stops working after">
          {(control) => (
            <Select
              id={control.id}
              value={expiry}
              onChange={setExpiry}
              options={EXPIRIES}
              none="Never"
              placeholder="Never"
            />
          )}
        </Field>
      </div>
      <ScopePicker value={scopes} onChange={setScopes} error={errors.scopes ?? errors['']} />
    </FormDialog>
  );
}
