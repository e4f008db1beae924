import type { Context } from '@/server/kernel/context';
import { db, raw, sql } from '@/server/kernel/db/client';

/** Records with an owner that their outside form does not name. */
const TABLES = { contacts: 'Contact', deals: 'Deal', tasks: 'Task' } as const;

export type Owned = keyof typeof TABLES;
export const OWNED = Object.keys(TABLES) as Owned[];

export interface Owner {
  id: string;
  name: string;
  email: string;
}

/** Who looks after records, by their ids; what nobody does is left out. */
export async function ownersOf(ctx: Context, { type, ids }: { type: Owned; ids: string[] }) {
  const rows = await db.query<{ recordId: string; owner: Owner }>(sql`
    SELECT t.id::text AS "recordId", json_build_object('id', m.id, 'name', m.name, 'email', m.email) AS owner
    FROM ${raw(`"${TABLES[type]}"`)} t JOIN "Member" m ON m."workspaceId" = t."workspaceId" AND m.id = t."ownerId"
    WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t.id = ANY(${ids}::uuid[])`);
  const owners: Record<string, Owner | undefined> = Object.fromEntries(
    rows.map(({ recordId, owner }) => [recordId, owner]),
  );
  return { owners };
}
