import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import { deleteRecord } from '@/server/kernel/db/delete';
import type { Tx } from '@/server/kernel/db/transaction';
import { insertSuppression } from '@/server/outreach/mail/suppress';
import { contactRecord } from './record';

/** A no to mail outlives the contact that said it: its address stays suppressed, whoever has it now or is imported with it. */
async function keepRefusal(tx: Tx, ctx: Context, id: string): Promise<void> {
  const [said] = await tx.query<{ email: string; emailOptOut: boolean }>(sql`
    SELECT email, "emailOptOut" FROM "Contact" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid
      AND email <> '' AND ("emailOptOut" OR "doNotContact")`);
  if (said) await insertSuppression(tx, ctx, said.email, said.emailOptOut ? 'UNSUBSCRIBE' : 'MANUAL');
}

export const deleteContact = (ctx: Context, { id }: { id: string }) =>
  deleteRecord(contactRecord, ctx, id, keepRefusal);
