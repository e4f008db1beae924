'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { UserCog } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Listing } from '@/components/ui/listing';
import { Section } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { Select } from '@/components/ui/select';
import { MemberAvatar } from '@/components/workspace/auth/member-avatar';
import { useSession } from '@/components/workspace/auth/session';
import { humanize } from '@/lib/format';
import { useNewAsked } from '@/lib/new-asked';
import { usePageActions } from '@/lib/page-actions';
import { readable } from '@/lib/readable';
import { useTRPC } from '@/lib/trpc';
import type { TeamMember } from '@/server/workspace/auth/team/members';
import { GrowingRole, isMore } from './growing-role';
import { InviteDialog, type Invited } from './invite-dialog';
import { MemberMenu } from './member-menu';
import { asRole, ROLE_OPTIONS, type RoleName } from './role-options';
import { RoleTable } from './role-table';

export function Members() {
  const trpc = useTRPC();
  const { isAdmin } = useSession();
  const { data, error, refetch } = useQuery(trpc.team.list.queryOptions());
  const [inviting, setInviting] = useState<true | Invited>();
  useNewAsked(isAdmin ? () => setInviting(true) : undefined);
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  return (
    <Section
      title="Members"
      about="Members work with records. Admins also change settings. Owners can do everything."
      action={
        isAdmin ? (
          <Button look="primary" onClick={() => setInviting(true)}>
            Invite
          </Button>
        ) : null
      }
    >
      <Listing items={data?.members} empty={null}>
        {(member) => <MemberRow member={member} onInvited={setInviting} />}
      </Listing>
      <RoleTable />
      {inviting ? (
        <InviteDialog invited={inviting === true ? undefined : inviting} onClose={() => setInviting(undefined)} />
      ) : null}
    </Section>
  );
}

function MemberRow({ member, onInvited }: { member: TeamMember; onInvited: (invited: Invited) => void }) {
  const { isAdmin, current } = useSession();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <MemberAvatar of={member} name={member.name} className="size-8 text-xs" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex items-center gap-2 truncate font-medium text-sm">
          <span className="truncate">{member.name}</span>
          {member.id === current.memberId ? <span className="font-normal text-faint text-xs">you</span> : null}
          {member.secondFactor ? <Badge tone="success">second factor</Badge> : null}
          {member.joined ? null : <Badge tone="warning">{inviteState(member)}</Badge>}
        </p>
        <p className="truncate text-muted text-xs">{readable(member.email)}</p>
      </div>
      {isAdmin ? <RoleSelect member={member} /> : <span className="text-muted text-sm">{humanize(member.role)}</span>}
      {isAdmin ? <MemberMenu member={member} onInvited={onInvited} /> : null}
    </li>
  );
}

function inviteState({ inviteExpiresAt }: TeamMember): string {
  if (!inviteExpiresAt) return 'not invited';
  return Date.parse(inviteExpiresAt) > Date.now() ? 'invited' : 'invitation expired';
}

function RoleSelect({ member }: { member: TeamMember }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const change = useMutation(
    trpc.team.changeRole.mutationOptions({ onSettled: () => queries.invalidateQueries(trpc.team.list.pathFilter()) }),
  );
  const [growing, setGrowing] = useState<RoleName>();
  const shown = change.isPending ? change.variables.role : member.role;
  const choose = (role: RoleName) => {
    if (isMore(member.role, role)) return setGrowing(role);
    change.mutate({ memberId: member.id, role });
  };
  usePageActions(
    ROLE_OPTIONS.filter(({ value }) => value !== shown).map(({ value }) => ({
      ...{ key: `${member.id} ${value}`, label: `Make ${member.name} ${asRole(value)}`, icon: UserCog, sought: true },
      run: () => choose(value as RoleName),
    })),
  );
  return (
    <>
      <Select
        label={`Role of ${member.name}`}
        className="w-28"
        value={shown}
        onChange={(role) => role && choose(role as RoleName)}
        options={ROLE_OPTIONS}
      />
      {growing ? (
        <GrowingRole
          member={member}
          role={growing}
          onConfirm={() => change.mutate({ memberId: member.id, role: growing })}
          onClose={() => setGrowing(undefined)}
        />
      ) : null}
    </>
  );
}
