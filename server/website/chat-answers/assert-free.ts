import type { Context } from '@/server/kernel/context';
import { conflict } from '@/server/kernel/contract/errors';
import { sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';

/** Throws the 409 of a shortcut that names another answer. Of two written at once, the unique key refuses one. */
export async function assertFree(
  tx: Transaction,
  { workspaceId }: Context,
  id: string,
  shortcut: string | null | undefined,
): Promise<void> {
  if (!shortcut) return;
  const [other] = await tx.query<{ title: string }>(sql`
    SELECT title FROM "ChatAnswer" WHERE "workspaceId" = ${workspaceId}::uuid AND shortcut = ${shortcut}
      AND id <> ${id}::uuid`);
  if (other) throw conflict(`/${shortcut} is the shortcut of “${other.title}” already.`);
}
