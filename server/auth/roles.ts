import { SCOPES, type Scope } from '@/server/contract/scopes';

export const ROLES = ['owner', 'admin', 'member'] as const;
export type Role = (typeof ROLES)[number];

/** Areas whose settings only owners and admins change; members still read them. */
const ADMIN_ONLY: readonly Scope[] = [
  'write:webhooks',
  'write:pipelines',
  'write:custom-fields',
  'write:members',
  'write:workflows',
];
const MEMBER_SCOPES = SCOPES.filter((scope) => !ADMIN_ONLY.includes(scope));

/** What a member of the console may do, in the terms of the API. */
export function roleScopes(role: Role): readonly string[] {
  return role === 'member' ? MEMBER_SCOPES : ['*'];
}
