import { recordSql, writeRecords } from '@/server/kernel/changes';
import { sql } from '@/server/kernel/db/client';
import { arrayLiteral } from '@/server/kernel/db/unnest';
import { winnersOf } from '@/server/records/merge/group';
import type { MergeStep } from '@/server/records/merge/links';

/** Campaigns that name contacts one by one name the winners, each once and in their place. */
export const segmentMergeStep: MergeStep = {
  table: 'Contact',
  async before(tx, ctx, groups) {
    const winners = winnersOf(groups);
    const [old, to] = [winners.keys(), winners.values()].map((ids) => arrayLiteral([...ids]));
    const named = sql`
      SELECT DISTINCT ON (coalesce(m.winner, s.id)) coalesce(m.winner, s.id) AS id, s.place
      FROM unnest(k."segmentContactIds") WITH ORDINALITY AS s(id, place)
      LEFT JOIN unnest(${old}::uuid[], ${to}::uuid[]) AS m(old, winner) ON m.old = s.id
      ORDER BY coalesce(m.winner, s.id), s.place`;
    const write = recordSql`
      UPDATE "Campaign" k SET "segmentContactIds" = ARRAY(SELECT n.id FROM (${named}) n ORDER BY n.place), "updatedAt" = now()
      WHERE k."workspaceId" = ${ctx.workspaceId}::uuid AND k."segmentContactIds" && ${old}::uuid[]
      RETURNING k.id::text, k."segmentContactIds"::text[] AS "segmentContactIds"`;
    await writeRecords<{ id: string; segmentContactIds: string[] }>(
      tx,
      ctx,
      'Campaign',
      write,
      ({ id, ...columns }) => ({
        kind: 'updated',
        id,
        columns,
      }),
    );
  },
};
