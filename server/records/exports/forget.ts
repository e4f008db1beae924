import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';

/** Deletes all exports of a workspace, whoever is in them: nobody misses a file that can be written again. */
export async function forgetExports(tx: Transaction, { workspaceId }: Pick<Context, 'workspaceId'>): Promise<void> {
  await tx.query(sql`DELETE FROM "ExportPart" WHERE "workspaceId" = ${workspaceId}::uuid`);
  await tx.query(sql`DELETE FROM "Export" WHERE "workspaceId" = ${workspaceId}::uuid`);
}
