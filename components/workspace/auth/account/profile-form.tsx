'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { TextField } from '@/components/ui/text-field';
import { TimezoneSelect } from '@/components/ui/timezone-select';
import { useSession } from '@/components/workspace/auth/session';
import { fieldErrors } from '@/lib/field-errors';
import { messageOf } from '@/lib/query-client';
import { toast } from '@/lib/toast';
import { useTRPC } from '@/lib/trpc';

/** What one is called, and where one's clock is. */
export function ProfileForm() {
  const { current } = useSession();
  const router = useRouter();
  const [name, setName] = useState(current.name);
  const [timezone, setTimezone] = useState(current.timezone);
  const save = useMutation(
    useTRPC().account.updateProfile.mutationOptions({
      meta: { quiet: true },
      onSuccess: () => {
        toast.success('Saved');
        // Both are in the session, which every page has.
        router.refresh();
      },
    }),
  );
  const errors = save.error ? fieldErrors(messageOf(save.error), ['name', 'timezone']) : {};
  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ name, timezone });
      }}
    >
      <TextField
        label="Name"
        autoComplete="name"
        error={errors.name ?? errors['']}
        maxLength={200}
        value={name}
        onChange={setName}
      />
      <Field label="Time zone" error={errors.timezone} hint="The console shows times in it, and others book by it.">
        {(control) => <TimezoneSelect {...control} value={timezone} onChange={setTimezone} />}
      </Field>
      <Button type="submit" look="primary" busy={save.isPending} className="self-start">
        Save
      </Button>
    </form>
  );
}
