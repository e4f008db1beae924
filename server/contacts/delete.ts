import type { Context } from '@/server/context';
import { sql } from '@/server/db/client';
import { deleteRecord } from '@/server/db/delete';
import { newId } from '@/server/db/ids';
import type { Tx } from '@/server/db/transaction';
import { contactRecord } from './record';

/** A no to mail outlives the contact that said it: its address stays suppressed, whoever has it now or is imported with it. */
async function keepRefusal(tx: Tx, { workspaceId }: Context, id: string): Promise<void> {
  await tx.query(sql`
    INSERT INTO "Suppression" ("workspaceId", id, email, reason)
    SELECT "workspaceId", ${newId()}::uuid, trim(email), CASE WHEN "emailOptOut" THEN 'UNSUBSCRIBE' ELSE 'MANUAL' END
    FROM "Contact" WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${id}::uuid AND email <> ''
      AND ("emailOptOut" OR "doNotContact")
    ON CONFLICT ("workspaceId", email) DO NOTHING`);
}

export const deleteContact = (ctx: Context, { id }: { id: string }) =>
  deleteRecord(contactRecord, ctx, id, keepRefusal);
