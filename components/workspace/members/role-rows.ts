import { areaOf } from '@/components/workspace/keys/area-name';
import { ROLES, type Role } from '@/server/kernel/context';
import { allows, type Scope } from '@/server/kernel/contract/scopes';
import { RIGHTS, roleScopes } from '@/server/workspace/access/roles';
import { SCOPES } from '@/server/workspace/access/scopes';

const VERBS: Record<string, string> = { read: 'See', write: 'Change', send: 'Send' };
const verbOf = (scope: Scope) => VERBS[scope.slice(0, scope.indexOf(':'))] ?? scope;
const rolesOf = (scope: Scope) => ROLES.filter((role) => allows(roleScopes(role), [scope]));

interface Row {
  what: string;
  roles: readonly Role[];
  /** Those that it stands for. */
  scopes: readonly Scope[];
}

/** What each role may do, from the rules that the service goes by: areas that are alike stand in one row. */
export const ROWS: readonly Row[] = (() => {
  const alike = new Map<string, { verb: string; scopes: Scope[]; roles: readonly Role[] }>();
  for (const scope of SCOPES) {
    const [verb, roles] = [verbOf(scope), rolesOf(scope)];
    const key = `${verb} ${roles.join()}`;
    const row = alike.get(key) ?? { verb, scopes: [], roles };
    row.scopes.push(scope);
    alike.set(key, row);
  }
  return [
    ...[...alike.values()].map(({ verb, scopes, roles }) => ({
      what: `${verb} ${scopes.map(areaOf).join(', ')}`,
      roles,
      scopes,
    })),
    ...Object.values(RIGHTS).map(({ what, has }) => ({ what, roles: ROLES.filter(has), scopes: [] })),
  ];
})();
