import type { Context } from '@/server/kernel/context';
import { db, sql } from '@/server/kernel/db/client';
import type { ChangeRow } from '@/server/workspace/changes/read';

/**
 * Mail of campaigns is written when it has gone out, so no change says that its status became SENT. A creation holds no values:
 * the status that a mail began with is what its first change of status says it was before, or else the present one. Old mail that
 * a mailbox brought along is none that went out now.
 * @returns the numbers of the creations that are the sending of a mail
 */
export async function sentAtBirth({ workspaceId }: Context, page: readonly ChangeRow[]): Promise<Set<string>> {
  const made = page.filter(({ table, kind }) => table === 'Email' && kind === 'created');
  if (made.length === 0) return new Set();
  const rows = await db.query<{ seq: string }>(sql`
    SELECT c.seq FROM unnest(${made.map(({ recordId }) => recordId)}::uuid[], ${made.map(({ seq }) => seq)}::text[],
      ${made.map(({ at }) => at)}::timestamptz[]) AS c(id, seq, at)
    JOIN "Email" t ON t."workspaceId" = ${workspaceId}::uuid AND t.id = c.id
    WHERE t.direction = 'OUTBOUND' AND t."sentAt" > c.at - interval '1 hour' AND 'SENT' = coalesce((
      SELECT u.fields->'status'->>0 FROM "Change" u
      WHERE u."workspaceId" = t."workspaceId" AND u."recordId" = t.id AND u.kind = 'updated' AND u.fields ? 'status'
      ORDER BY u.seq LIMIT 1), t.status)`);
  return new Set(rows.map(({ seq }) => seq));
}
