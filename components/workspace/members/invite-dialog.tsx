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
import { When } from '@/components/ui/when';
import { fieldErrors } from '@/lib/field-errors';
import { messageOf } from '@/lib/query-client';
import { readable } from '@/lib/readable';
import { useTRPC } from '@/lib/trpc';
import { ROLE_OPTIONS, type RoleName } from './role-options';

export interface Invited {
  email: string;
  url: string;
  expiresAt: string;
  mailed: boolean;
}

/** Asks whom to invite, then shows the link to hand over. */
export function InviteDialog({ invited, onClose }: { invited: Invited | undefined; onClose: () => void }) {
  const [made, setMade] = useState(invited);
  if (!made) return <InviteForm onClose={onClose} onMade={setMade} />;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isKept
      title={`Invitation for ${readable(made.email)}`}
      description={
        made.mailed
          ? 'It has been mailed to them. You can hand this link over yourself as well; it works once and replaces any earlier one.'
          : 'It could not be mailed. Send them this link yourself: it works once and replaces any earlier one.'
      }
      footer={
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <CopyBox text={made.url} label="Copy link" />
      <p className="mt-2 text-muted text-xs">
        Valid until <When at={made.expiresAt} />.
      </p>
    </Dialog>
  );
}

function InviteForm({ onClose, onMade }: { onClose: () => void; onMade: (invited: Invited) => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<RoleName>('member');
  const invite = useMutation(
    trpc.team.invite.mutationOptions({
      meta: { quiet: true },
      onSuccess: ({ url, expiresAt, mailed }) => onMade({ url, expiresAt, mailed, email }),
      onSettled: () => queries.invalidateQueries(trpc.team.list.pathFilter()),
    }),
  );
  const errors = invite.error ? fieldErrors(messageOf(invite.error), ['email', 'role']) : {};
  return (
    <FormDialog
      title="Invite a member"
      action="Create invitation"
      busy={invite.isPending}
      onSubmit={() => invite.mutate({ email, role })}
      onClose={onClose}
    >
      <TextField label="Email" error={errors.email ?? errors['']} type="email" value={email} onChange={setEmail} />
      <Field label="Role" error={errors.role}>
        {(control) => (
          <Select
            id={control.id}
            value={role}
            onChange={(value) => value && setRole(value as RoleName)}
            options={ROLE_OPTIONS}
          />
        )}
      </Field>
    </FormDialog>
  );
}
