import { ROLES, type Role } from '@/server/kernel/context';
import { allows, type Scope } from '@/server/kernel/contract/scopes';
import { SCOPES } from '@/server/workspace/access/scopes';

/** Areas whose settings only owners and admins change; members still read them. */
const ADMIN_ONLY: readonly Scope[] = [
  'write:webhooks',
  'write:pipelines',
  'write:custom-fields',
  'write:members',
  'write:workflows',
];
const MEMBER_SCOPES = SCOPES.filter((scope) => !ADMIN_ONLY.includes(scope));

/** Who may grant which role. A key grants nothing. */
export const GRANTABLE: Record<Role, readonly Role[]> = { owner: ROLES, admin: ['admin', 'member'], member: [] };

/** What a member of the console may do, in the terms of the API. */
export function roleScopes(role: Role): readonly string[] {
  return role === 'member' ? MEMBER_SCOPES : ['*'];
}

interface Right {
  /** In words, as the table of roles has it. */
  what: string;
  has: (role: Role) => boolean;
}

const owns = (role: Role) => GRANTABLE[role].includes('owner');
const answersForAll = (role: Role) => role !== 'member';
const grants = (granted: Role): Right => ({
  what: `Invite, change and remove ${granted}s`,
  has: (role) => GRANTABLE[role].includes(granted),
});

/** What stands open to a role that the scopes do not say, in words: each with the rule that the verbs go by. */
export const RIGHTS = {
  manage: { what: 'Settings of the workspace, API keys, audit and health', has: answersForAll },
  whole: { what: 'Export the workspace, export and erase people', has: answersForAll },
  others: { what: 'Send what others wrote, change their mailboxes, take back what they did', has: answersForAll },
  grantMembers: grants('member'),
  grantAdmins: grants('admin'),
  grantOwners: grants('owner'),
  signIn: { what: 'The provider that people sign in at, and its domains', has: owns },
} satisfies Record<string, Right>;
export type RightName = keyof typeof RIGHTS;

/** What a role may do that another may not: its scopes, and its rights in words. */
export function gained(from: Role, to: Role) {
  const [before, after] = [roleScopes(from), roleScopes(to)];
  return {
    scopes: SCOPES.filter((scope) => allows(after, [scope]) && !allows(before, [scope])),
    rights: Object.values(RIGHTS)
      .filter(({ has }) => has(to) && !has(from))
      .map(({ what }) => what),
  };
}

/**
 * What a key may do now: what it was given, as far as the member whom it belongs to may do it.
 * @param role of that member; null for a key that belongs to nobody
 */
export function keyScopes(given: readonly string[], role: Role | null): readonly string[] {
  if (role !== 'member') return given;
  return given.includes('*') ? MEMBER_SCOPES : given.filter((scope) => MEMBER_SCOPES.some((own) => own === scope));
}
