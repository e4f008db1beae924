'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy';
import { Field } from '@/components/ui/field';
import { Card, Section } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { TextAreaField, TextField } from '@/components/ui/text-field';
import { TimezoneSelect } from '@/components/ui/timezone-select';
import { useSession } from '@/components/workspace/auth/session';
import { fieldErrors } from '@/lib/field-errors';
import { messageOf } from '@/lib/query-client';
import { toast } from '@/lib/toast';
import { useTRPC } from '@/lib/trpc';

export function WorkspaceForm() {
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.workspace.get.queryOptions());
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={3} />;
  return (
    <Section title="Workspace" about="What your team and your integrations see.">
      <Card className="p-5">
        <Form key={data.id} {...data} />
      </Card>
    </Section>
  );
}

function Form(workspace: { id: string; name: string; timezone: string; sellerDetails: string | null }) {
  const { isAdmin } = useSession();
  const router = useRouter();
  const [name, setName] = useState(workspace.name);
  const [timezone, setTimezone] = useState(workspace.timezone);
  const [sellerDetails, setSellerDetails] = useState(workspace.sellerDetails ?? '');
  // What is saved is what was changed here: another admin may have changed the rest since.
  const [begun, setBegun] = useState({ name, timezone, sellerDetails });
  const save = useMutation(
    useTRPC().workspace.update.mutationOptions({
      meta: { quiet: true },
      onSuccess: (_saved, { sellerDetails: details, ...sent }) => {
        setBegun((all) => ({ ...all, ...sent, ...(details !== undefined && { sellerDetails: details ?? '' }) }));
        toast.success('Saved');
        router.refresh();
      },
    }),
  );
  const errors = save.error ? fieldErrors(messageOf(save.error), ['name', 'timezone', 'sellerDetails']) : {};
  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({
          ...(name !== begun.name && { name }),
          ...(timezone !== begun.timezone && { timezone }),
          ...(sellerDetails !== begun.sellerDetails && { sellerDetails: sellerDetails.trim() || null }),
        });
      }}
    >
      <TextField label="Name" error={errors.name ?? errors['']} value={name} disabled={!isAdmin} onChange={setName} />
      <Field
        label="Time zone"
        error={errors.timezone}
        hint="What new members start with. Everybody can have their own."
      >
        {(control) => <TimezoneSelect {...control} value={timezone} onChange={setTimezone} disabled={!isAdmin} />}
      </Field>
      <TextAreaField
        label="Seller details"
        optional
        rows={4}
        maxLength={1000}
        placeholder={'1 Main Street, Springfield\nVAT DE123456789'}
        hint="Address, tax number and bank, as quotes show them below the name. A quote that was sent keeps what it said."
        error={errors.sellerDetails}
        value={sellerDetails}
        disabled={!isAdmin}
        onChange={setSellerDetails}
      />
      <div className="flex flex-col gap-1">
        <span className="font-medium text-sm">Workspace id</span>
        <div className="flex items-center gap-1">
          <code className="min-w-0 break-all font-mono text-muted text-xs">{workspace.id}</code>
          <CopyButton text={workspace.id} label="Copy the workspace id" iconOnly />
        </div>
      </div>
      {isAdmin ? (
        <Button type="submit" look="primary" busy={save.isPending} className="self-start">
          Save
        </Button>
      ) : null}
    </form>
  );
}
