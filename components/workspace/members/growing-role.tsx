import { Confirm } from '@/components/ui/confirm';
import { areaOf } from '@/components/workspace/keys/area-name';
import { humanize } from '@/lib/format';
import { gained } from '@/server/workspace/access/roles';
import type { TeamMember } from '@/server/workspace/auth/team/members';
import { asRole, type RoleName } from './role-options';

/** Whether somebody of a role may do more as another. */
export function isMore(from: RoleName, to: RoleName): boolean {
  const { scopes, rights } = gained(from, to);
  return scopes.length + rights.length > 0;
}

interface Props {
  member: TeamMember;
  role: RoleName;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a member may do more, and says what. */
export function GrowingRole({ member, role, onConfirm, onClose }: Props) {
  const { scopes, rights } = gained(member.role, role);
  const areas = scopes.map(areaOf);
  const gains = [...rights, ...(areas.length > 0 ? [`Change ${areas.join(', ')}`] : [])];
  return (
    <Confirm
      open
      onOpenChange={onClose}
      title={`Make ${member.name} ${asRole(role)}?`}
      action={`Make ${role}`}
      onConfirm={() => {
        onConfirm();
        onClose();
      }}
    >
      <p>As {humanize(role).toLowerCase()} they may also:</p>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {gains.map((gain) => (
          <li key={gain}>{gain}</li>
        ))}
      </ul>
    </Confirm>
  );
}
