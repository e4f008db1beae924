import type { TeamMember } from '@/server/workspace/auth/team/members';

export const ROLE_OPTIONS = [
  { value: 'owner', label: 'Owner' },
  { value: 'admin', label: 'Admin' },
  { value: 'member', label: 'Member' },
];
export type RoleName = TeamMember['role'];

/** As in "Make Ada an admin". */
export const asRole = (role: string) => `${role === 'member' ? 'a' : 'an'} ${role}`;
