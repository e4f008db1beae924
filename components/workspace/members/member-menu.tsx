'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Link2, Pencil, ShieldOff, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { Menu, MenuItem } from '@/components/ui/menu';
import { usePageActions } from '@/lib/page-actions';
import { useTRPC } from '@/lib/trpc';
import type { TeamMember } from '@/server/workspace/auth/team/members';
import type { Invited } from './invite-dialog';
import { MemberForm } from './member-form';
import { RemoveMember } from './remove-member';

/** What can be done with a member. */
export function MemberMenu({ member, onInvited }: { member: TeamMember; onInvited: (invited: Invited) => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [removing, setRemoving] = useState(false);
  const [resetting, setResetting] = useState(false);
  const [editing, setEditing] = useState(false);
  const refresh = () => queries.invalidateQueries(trpc.team.list.pathFilter());
  const reset = useMutation(
    trpc.team.resetSecondFactor.mutationOptions({ onSuccess: () => setResetting(false), onSettled: refresh }),
  );
  const renew = useMutation(
    trpc.team.renewInvite.mutationOptions({
      onSuccess: ({ url, expiresAt, mailed }) => onInvited({ url, expiresAt, mailed, email: member.email }),
      onSettled: refresh,
    }),
  );
  const { id, name } = member;
  usePageActions([
    { key: `${id} edit`, label: `Edit ${name}`, icon: Pencil, sought: true, run: () => setEditing(true) },
    {
      key: `${id} remove`,
      label: `Remove ${name} from the workspace`,
      icon: UserMinus,
      sought: true,
      run: () => setRemoving(true),
    },
  ]);
  return (
    <>
      <Menu
        trigger={
          <Button size="iconSm" look="ghost" aria-label={`More about ${member.name}`}>
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        {member.joined ? null : (
          <MenuItem onSelect={() => renew.mutate({ memberId: member.id })}>
            <Link2 aria-hidden />
            New invitation link
          </MenuItem>
        )}
        <MenuItem onSelect={() => setEditing(true)}>
          <Pencil aria-hidden />
          Name and time zone
        </MenuItem>
        {member.secondFactor ? (
          <MenuItem onSelect={() => setResetting(true)}>
            <ShieldOff aria-hidden />
            Reset second factor
          </MenuItem>
        ) : null}
        <MenuItem danger onSelect={() => setRemoving(true)}>
          <UserMinus aria-hidden />
          Remove from workspace
        </MenuItem>
      </Menu>
      <Confirm
        open={resetting}
        onOpenChange={setResetting}
        title={`Reset the second factor of ${member.name}?`}
        action="Reset second factor"
        busy={reset.isPending}
        onConfirm={() => reset.mutate({ memberId: member.id })}
      >
        They are signed out everywhere, sign in with their password alone, and are told by mail. Make sure that it is
        them who ask.
      </Confirm>
      {editing ? <MemberForm member={member} onClose={() => setEditing(false)} /> : null}
      {removing ? <RemoveMember member={member} onClose={() => setRemoving(false)} /> : null}
    </>
  );
}
