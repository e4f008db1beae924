import type { Context } from '@/server/kernel/context';
import { db, sql } from '@/server/kernel/db/client';
import type { ChangeRow } from '@/server/workspace/changes/read';

/**
 * Finds the e-mails that were created as SENT. A campaign stores an e-mail only after it was sent, so no later change sets its
 * status to SENT. The history of a creation holds no values: the first status is read from the first change of status, or from
 * the row where there is none. E-mails that were imported from a mailbox are left out: they were sent more than an hour before.
 * @returns the sequence numbers of those creations
 */
export async function createdAsSent({ workspaceId }: Context, page: readonly ChangeRow[]): Promise<Set<string>> {
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
