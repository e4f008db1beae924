import { recordSql, writeRecords } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import type { Transaction } from '@/server/kernel/db/transaction';

type Ids = { id: string };

/** Gives a contact the notes, tasks and calls of the lead that it was. Notes and tasks go on to be the lead's too, as deals' are. */
export async function handOver(tx: Transaction, ctx: Context, leadId: string, contactId: string): Promise<void> {
  const notes = recordSql`
    UPDATE "Note" SET "contactId" = ${contactId}::uuid, "updatedAt" = clock_timestamp()
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "leadId" = ${leadId}::uuid AND "contactId" IS NULL RETURNING id::text`;
  const tasks = recordSql`
    UPDATE "Task" SET "contactId" = ${contactId}::uuid, "updatedAt" = clock_timestamp()
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "leadId" = ${leadId}::uuid AND "contactId" IS NULL RETURNING id::text`;
  const calls = recordSql`
    UPDATE "Communication" SET "contactId" = ${contactId}::uuid, "leadId" = NULL
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "leadId" = ${leadId}::uuid RETURNING id::text`;
  const given = { contactId };
  await writeRecords<Ids>(tx, ctx, 'Note', notes, ({ id }) => ({ kind: 'updated', id, columns: given }));
  await writeRecords<Ids>(tx, ctx, 'Task', tasks, ({ id }) => ({ kind: 'updated', id, columns: given }));
  const moved = { contactId, leadId: null };
  await writeRecords<Ids>(tx, ctx, 'Communication', calls, ({ id }) => ({ kind: 'updated', id, columns: moved }));
}
