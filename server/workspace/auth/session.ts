import type { Role } from '@/server/kernel/context';
import { sql, sweepDb } from '@/server/kernel/db/client';
import { roleScopes } from '@/server/workspace/access/roles';
import { auth } from '@/server/workspace/auth/better-auth';
import { onlyByProvider } from '@/server/workspace/auth/provider/required';

/** The cookie that says which of a person's workspaces the console shows. It only chooses among those they belong to. */
const WORKSPACE_COOKIE = 'crm_workspace';

interface Membership {
  workspaceId: string;
  workspaceName: string;
  /** IANA name; days are counted in it, of rates and reports. */
  workspaceTimezone: string;
  memberId: string;
  name: string;
  email: string;
  role: Role;
  /** IANA name; the console shows times in it. */
  timezone: string;
  /** Whether it asks for a second factor, which the person has yet to set up: until then it is shown to nobody. */
  locked: boolean;
}

export interface Session {
  id: string;
  userId: string;
  email: string;
  /** Whether it is known that they read that address. */
  emailVerified: boolean;
  name: string;
  /** Whether signing in asks them for a code beside the password. */
  secondFactor: boolean;
  memberships: Membership[];
  /** The membership in the workspace that is shown; undefined when the person belongs to none, or it is locked. */
  current: (Membership & { scopes: readonly string[] }) | undefined;
  /** The name of the workspace that would be shown, had they set up the second factor that it asks for. */
  lockedOutOf: string | undefined;
}

/** Who is signed in, by the session cookie, and what they belong to. */
export async function readSession(headers: Headers): Promise<Session | undefined> {
  const found = await auth().api.getSession({ headers });
  if (!found) return undefined;
  const { id: userId, email, name, emailVerified, twoFactorEnabled } = found.user;
  const memberships = await membershipsOf(found.session.id);
  const chosen = cookieOf(headers)(WORKSPACE_COOKIE);
  const shown = memberships.find((one) => one.workspaceId === chosen) ?? memberships[0];
  const current = shown?.locked ? undefined : shown && { ...shown, scopes: roleScopes(shown.role) };
  const lockedOutOf = shown?.locked ? shown.workspaceName : undefined;
  const who = { id: found.session.id, userId, email, emailVerified, name, secondFactor: twoFactorEnabled === true };
  return { ...who, memberships, current, lockedOutOf };
}

/**
 * What a session shows. One that the provider of a workspace opened shows that workspace alone: what the provider says holds
 * nowhere else. It asks for no second factor, for that is the provider's. Any other session does not show a workspace whose
 * members sign in by its provider only.
 */
function membershipsOf(sessionId: string): Promise<Membership[]> {
  return sweepDb.query<Membership>(sql`
    SELECT w.id AS "workspaceId", w.name AS "workspaceName", w.timezone AS "workspaceTimezone", m.id AS "memberId", m.name, m.email::text, m.role, m.timezone,
      s."boundToId" IS NULL AND w."requireTwoFactor" AND NOT u."twoFactorEnabled" AS locked
    FROM "Session" s JOIN "User" u ON u.id = s."userId" JOIN "Member" m ON m."userId" = u.id
    JOIN "Workspace" w ON w.id = m."workspaceId"
    WHERE s.id = ${sessionId}
      AND CASE WHEN s."boundToId" IS NULL THEN NOT ${onlyByProvider} ELSE s."boundToId" = m."workspaceId" END
    ORDER BY m."createdAt", m.id`);
}

/** Reads the cookies of a request by their names. */
export function cookieOf(headers: Headers): (name: string) => string | undefined {
  const pairs = (headers.get('cookie') ?? '').split(';').map((part) => part.trim());
  return (name) => pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
