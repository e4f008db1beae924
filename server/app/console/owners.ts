import type { Context } from '@/server/kernel/context';
import { db, raw, sql } from '@/server/kernel/db/client';
import { contactDescriptor } from '@/server/records/contacts/descriptor';
import { dealDescriptor } from '@/server/records/deals/descriptor';
import { taskDescriptor } from '@/server/records/tasks/descriptor';

/** Records with an owner that their outside form does not name. */
const DESCRIPTORS = { contacts: contactDescriptor, deals: dealDescriptor, tasks: taskDescriptor };

export type Owned = keyof typeof DESCRIPTORS;
export const OWNED = Object.keys(DESCRIPTORS) as Owned[];

export interface Owner {
  id: string;
  name: string;
  email: string;
}

/** Who looks after records, by their ids; what nobody does is left out. */
export async function ownersOf(ctx: Context, { type, ids }: { type: Owned; ids: string[] }) {
  const { table, owner: column } = DESCRIPTORS[type];
  const rows = await db.query<{ recordId: string; owner: Owner }>(sql`
    SELECT t.id::text AS "recordId", json_build_object('id', m.id, 'name', m.name, 'email', m.email) AS owner
    FROM ${raw(`"${table}"`)} t JOIN "Member" m ON m."workspaceId" = t."workspaceId" AND m.id = ${raw(`t."${column}"`)}
    WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t.id = ANY(${ids}::uuid[])`);
  const owners: Record<string, Owner | undefined> = Object.fromEntries(
    rows.map(({ recordId, owner }) => [recordId, owner]),
  );
  return { owners };
}
