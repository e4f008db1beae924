import type { Context } from '@/server/kernel/context';
import { type Db, sql } from '@/server/kernel/db/client';
import { unknownReference, type Written } from '@/server/records/upsert/definition';
import type { LeadRow } from './contract';

/** Finds a member's id by id or e-mail address. */
export type Owners = ReadonlyMap<string, string>;

/** The members of the workspace, who can own leads. */
export async function loadOwners(on: Db, ctx: Context): Promise<Owners> {
  const members = await on.query<{ id: string; email: string }>(sql`
    SELECT id::text, lower(email::text) AS email FROM "Member" WHERE "workspaceId" = ${ctx.workspaceId}::uuid`);
  return new Map(members.flatMap(({ id, email }) => [[id, id] as const, [email, id] as const]));
}

/** The column that a row's owner comes to; null takes the owner off. */
export function ownerColumn({ ownerId, ownerEmail }: LeadRow, owners: Owners): Written {
  const [field, named] = ownerId === undefined ? ['ownerEmail', ownerEmail] : ['ownerId', ownerId];
  if (named === undefined) return { columns: {} };
  if (named === null) return { columns: { ownerId: null } };
  const id = owners.get(named.toLowerCase());
  return id
    ? { columns: { ownerId: id } }
    : { columns: {}, problems: [unknownReference(field, `no member found for '${named}'.`)] };
}
