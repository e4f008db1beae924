import type { Context, Role } from '@/server/kernel/context';
import { conflict } from '@/server/kernel/contract/errors';
import { type Db, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';

export interface NewMember {
  email: string;
  name: string;
  role: Role;
  /** IANA name; the workspace's when left out. */
  timezone?: string | undefined;
}

/** Adds a member who has no account yet and returns their id. 409 when the address is a member already. */
export async function insertMember(on: Db, ctx: Context, member: NewMember): Promise<string> {
  const { email, name, role, timezone = '' } = member;
  const [made] = await on.query<{ id: string }>(sql`
    INSERT INTO "Member" ("workspaceId", id, email, name, role, timezone, "updatedAt")
    SELECT ${ctx.workspaceId}::uuid, ${newId()}::uuid, ${email}, ${name}, ${role}, coalesce(nullif(${timezone}, ''), timezone), now()
    FROM "Workspace" WHERE id = ${ctx.workspaceId}::uuid
    ON CONFLICT ("workspaceId", email) DO NOTHING RETURNING id::text`);
  if (!made) throw conflict(`${email} is already a member of this workspace.`, 'already_exists', { field: 'email' });
  return made.id;
}
