import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';

/** Something that belongs into the history and that no row of a record shows: a sign-in, a setting, an export. */
interface Kept {
  table: string;
  id: string;
  kind: string;
  /** What changed: `[before, after]` by name. */
  fields?: Record<string, [before: unknown, after: unknown]>;
}

/** Writes it into the history, under who acts in the transaction. */
export async function keepChange(
  tx: Transaction,
  ctx: Pick<Context, 'workspaceId'>,
  { table, id, kind, fields }: Kept,
): Promise<void> {
  await tx.query(sql`
    INSERT INTO "Change" ("workspaceId", "recordId", at, xid, "table", kind, fields, actor, cause, "operationId", operation)
    SELECT ${ctx.workspaceId}::uuid, ${id}::uuid, clock_timestamp(), history_xid(), ${table}, ${kind},
      ${fields ? JSON.stringify(fields) : null}::jsonb, by[3], nullif(by[4], ''), by[1]::uuid, by[2]
    FROM acting() AS by`);
}
