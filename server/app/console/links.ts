import type { Context } from '@/server/kernel/context';
import { db, raw, sql } from '@/server/kernel/db/client';
import { caseDescriptor } from '@/server/records/cases/descriptor';
import { contactDescriptor } from '@/server/records/contacts/descriptor';
import { contractDescriptor } from '@/server/records/contracts/descriptor';
import { dealDescriptor } from '@/server/records/deals/descriptor';
import { leadDescriptor } from '@/server/records/leads/descriptor';
import { noteDescriptor } from '@/server/records/notes/descriptor';
import { taskDescriptor } from '@/server/records/tasks/descriptor';

/** Records that show what they point at without its id, which a panel needs to lead there. */
const DESCRIPTORS = {
  contacts: contactDescriptor,
  leads: leadDescriptor,
  deals: dealDescriptor,
  tasks: taskDescriptor,
  notes: noteDescriptor,
  cases: caseDescriptor,
  contracts: contractDescriptor,
};

export type Linked = keyof typeof DESCRIPTORS;
export const LINKED = Object.keys(DESCRIPTORS) as Linked[];
type Columns = { [L in Linked]: keyof (typeof DESCRIPTORS)[L]['points'] };
/** A column by which one of them points at another record. */
export type Pointer = Columns[Linked];
export type Pointers = Partial<Record<Pointer, string | null>>;

/** The ids that a record points at, by column; empty when the record is gone. Nothing leads to a member. */
export async function linksOf(ctx: Context, { type, id }: { type: Linked; id: string }): Promise<{ links: Pointers }> {
  const { table, points } = DESCRIPTORS[type];
  const columns = Object.entries(points).filter(([, { to }]) => to !== 'Member');
  const list = columns.map(([column]) => `"${column}"::text`);
  const [row] = await db.query<Pointers>(sql`
    SELECT ${raw(list.join(', '))} FROM ${raw(`"${table}"`)}
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid`);
  return { links: row ?? {} };
}
