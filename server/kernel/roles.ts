import type { Role } from '@/server/kernel/context';
import { SCOPES, type Scope } from '@/server/kernel/contract/scopes';

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

/**
 * What a key may do now: what it was given, as far as the member whom it belongs to may do it.
 * @param role of that member; null for a key that belongs to nobody
 */
export function keyScopes(given: readonly string[], role: Role | null): readonly string[] {
  if (role !== 'member') return given;
  return given.includes('*') ? MEMBER_SCOPES : given.filter((scope) => MEMBER_SCOPES.some((own) => own === scope));
}
