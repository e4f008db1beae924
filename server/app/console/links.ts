import type { Context } from '@/server/kernel/context';
import { db, raw, sql } from '@/server/kernel/db/client';

/** The columns by which each kind of record points at others: what a panel needs to lead there. */
const POINTERS = {
  contacts: { table: 'Contact', columns: { companyId: 'companies' } },
  leads: {
    table: 'Lead',
    columns: { ownerId: 'members', interestedProductId: 'products', convertedContactId: 'contacts' },
  },
  deals: {
    table: 'Deal',
    columns: { contactId: 'contacts', companyId: 'companies', productId: 'products', stageId: 'stages' },
  },
  tasks: { table: 'Task', columns: { contactId: 'contacts', leadId: 'leads', dealId: 'deals' } },
  notes: { table: 'Note', columns: { contactId: 'contacts', companyId: 'companies', dealId: 'deals' } },
} as const;

export type Linked = keyof typeof POINTERS;
export const LINKED = Object.keys(POINTERS) as Linked[];
type Columns = { [L in Linked]: keyof (typeof POINTERS)[L]['columns'] };
/** A column by which one of them points at another record. */
export type Pointer = Columns[Linked];
export type Pointers = Partial<Record<Pointer, string | null>>;

/** The ids that a record points at, by column; empty when the record is gone. */
export async function linksOf(ctx: Context, { type, id }: { type: Linked; id: string }): Promise<{ links: Pointers }> {
  const { table, columns } = POINTERS[type];
  const list = Object.keys(columns).map((column) => `"${column}"::text`);
  const [row] = await db.query<Pointers>(sql`
    SELECT ${raw(list.join(', '))} FROM ${raw(`"${table}"`)}
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid`);
  return { links: row ?? {} };
}
