import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { db, sql } from '@/server/kernel/db/client';
import { including } from '@/server/kernel/db/including';
import { getRecord } from '@/server/kernel/db/record';
import { type Stats, sequenceListing, type sequencesContract } from './contract';
import { sequenceRecord } from './record';

export async function getSequence(ctx: Context, { id, include }: Input<typeof sequencesContract.get>) {
  const sequence = await getRecord(including(sequenceRecord, sequenceListing.includes, include), ctx, id);
  const [stats] = await db.query<Stats>(sql`
    SELECT count(*)::int AS total, count(*) FILTER (WHERE e.state = 'ACTIVE')::int AS active,
      count(*) FILTER (WHERE e.state = 'COMPLETED')::int AS completed, count(*) FILTER (WHERE e.state = 'BOUNCED')::int AS bounced,
      count(*) FILTER (WHERE e.state = 'UNENROLLED')::int AS unenrolled, count(*) FILTER (WHERE e.state = 'REPLIED')::int AS replied,
      count(*) FILTER (WHERE e.state = 'EXITED')::int AS exited, coalesce(sum(h.sent), 0)::int AS sent
    FROM "Enrollment" e CROSS JOIN LATERAL (
      SELECT count(*) AS sent FROM "EnrollmentStep" h
      JOIN "Email" m ON m."workspaceId" = h."workspaceId" AND m.id = h."emailId" AND m.status = 'SENT'
      WHERE h."workspaceId" = e."workspaceId" AND h."enrollmentId" = e.id) h
    WHERE e."workspaceId" = ${ctx.workspaceId}::uuid AND e."sequenceId" = ${sequence.id}::uuid`);
  if (!stats) throw new Error('An aggregate always has a row.');
  return { sequence, stats };
}
