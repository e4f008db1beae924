import { type Columns, recordSql, writeRecords } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';

/** Moves what the contact says of its last activity on, and never back: what is logged late is no news. */
export async function noteActivity(tx: Transaction, ctx: Context, contactId: string, at: Date, outbound: boolean) {
  const time = sql`${at.toISOString()}::timestamptz`;
  const write = recordSql`
    UPDATE "Contact" SET "updatedAt" = now(), "lastActivityAt" = greatest("lastActivityAt", ${time}),
      "lastContactedAt" = CASE WHEN ${outbound} THEN greatest("lastContactedAt", ${time}) ELSE "lastContactedAt" END
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${contactId}::uuid
      AND ("lastActivityAt" IS NULL OR "lastActivityAt" < ${time}
        OR (${outbound} AND ("lastContactedAt" IS NULL OR "lastContactedAt" < ${time})))
    RETURNING "lastActivityAt", "lastContactedAt"`;
  await writeRecords<Columns>(tx, ctx, 'Contact', write, (columns) => ({ kind: 'updated', id: contactId, columns }));
}
