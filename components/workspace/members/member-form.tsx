'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Field } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { TextField } from '@/components/ui/text-field';
import { TimezoneSelect } from '@/components/ui/timezone-select';
import { fieldErrors } from '@/lib/field-errors';
import { messageOf } from '@/lib/query-client';
import { useTRPC } from '@/lib/trpc';
import type { TeamMember } from '@/server/workspace/auth/team/members';

/** Changes what a member is called and where their clock is. */
export function MemberForm({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const router = useRouter();
  const [name, setName] = useState(member.name);
  const [timezone, setTimezone] = useState(member.timezone);
  const save = useMutation(
    trpc.members.update.mutationOptions({
      meta: { quiet: true },
      onSuccess: () => {
        onClose();
        // One's own name and zone are in the session, which every page has.
        router.refresh();
      },
      onSettled: () => queries.invalidateQueries(trpc.team.list.pathFilter()),
    }),
  );
  const errors = save.error ? fieldErrors(messageOf(save.error), ['name', 'timezone']) : {};
  return (
    <FormDialog
      title="Edit member"
      action="Save"
      busy={save.isPending}
      onSubmit={() => save.mutate({ id: member.id, name, timezone })}
      onClose={onClose}
    >
      <TextField label="Name" error={errors.name ?? errors['']} value={name} onChange={setName} />
      <Field label="Time zone" error={errors.timezone} hint="The console shows times in it.">
        {(control) => <TimezoneSelect {...control} value={timezone} onChange={setTimezone} />}
      </Field>
    </FormDialog>
  );
}
