import { signalWork } from '@/inngest/signal';
import { sql } from '@/server/kernel/db/client';
import { arrayLiteral } from '@/server/kernel/db/unnest';
import { winnersOf } from '@/server/records/merge/group';
import type { MergeStep } from '@/server/records/merge/links';

const REASON = 'Merged with a contact that has had these steps.';

/**
 * Contacts that become one go on in a sequence once, where the furthest of them stands: no step is taken twice. Of two that
 * stand alike the winner's goes on. That somebody went through a sequence twice on purpose is no reason to end the second time.
 */
export const enrollmentMergeStep: MergeStep = {
  table: 'Contact',
  async before(tx, ctx, groups) {
    const winners = winnersOf(groups);
    for (const { winner } of groups) winners.set(winner.id, winner.id);
    const [ids, to] = [winners.keys(), winners.values()].map((list) => arrayLiteral([...list]));
    const ended = await tx.query(sql`
      WITH own AS (
        SELECT e.id, e."sequenceId", e."contactId", e.state, e.position, m.winner FROM "Enrollment" e
        JOIN unnest(${ids}::uuid[], ${to}::uuid[]) AS m(id, winner) ON m.id = e."contactId"
        WHERE e."workspaceId" = ${ctx.workspaceId}::uuid AND e."contactId" = ANY(${ids}::uuid[])
      )
      UPDATE "Enrollment" e SET state = 'EXITED', reason = ${REASON}, "nextAt" = NULL, "awaitsId" = NULL, "endedAt" = now(), "updatedAt" = now()
      WHERE e."workspaceId" = ${ctx.workspaceId}::uuid AND e.state = 'ACTIVE' AND e.id IN (
        SELECT a.id FROM own a JOIN own b
          ON b.winner = a.winner AND b."sequenceId" = a."sequenceId" AND b."contactId" <> a."contactId"
        WHERE a.state = 'ACTIVE' AND (b.position > a.position OR b.state = 'COMPLETED' OR b.state = 'ACTIVE' AND b.position = a.position
          AND (b."contactId" = b.winner OR a."contactId" <> a.winner AND b.id < a.id)))
      RETURNING 1 AS ended`);
    if (ended.length > 0) tx.afterCommit(() => signalWork('sequences/due'));
  },
};
