import { type Sql, sql } from '@/server/kernel/db/client';

/**
 * Each deal with every stage of its pipeline that it reached: those up to the furthest one in which it is or was, as the history tells. A
 * stage that was passed over counts as reached, and one that stands for a loss does not count.
 */
export const stageEntryRows = (workspaceId: string): Sql => sql`
  SELECT d."workspaceId", d.id, s.id AS "stageId", d."pipelineId", d."ownerId", d.value, d.currency, d."createdAt"
  FROM "Deal" d
  LEFT JOIN (
    SELECT c."recordId" AS id, x."pipelineId", max(x."order") AS "order"
    FROM "Change" c JOIN "Stage" x ON x."workspaceId" = c."workspaceId" AND NOT x.lost
      AND (x.id = (c.fields->'stageId'->>0)::uuid OR x.id = (c.fields->'stageId'->>1)::uuid)
    WHERE c."workspaceId" = ${workspaceId}::uuid AND c."table" = 'Deal' AND c.kind = 'updated' AND c.fields ? 'stageId'
    GROUP BY c."recordId", x."pipelineId"
  ) was ON was.id = d.id AND was."pipelineId" = d."pipelineId"
  JOIN "Stage" n ON n."workspaceId" = d."workspaceId" AND n.id = d."stageId"
  JOIN "Stage" s ON s."workspaceId" = d."workspaceId" AND s."pipelineId" = d."pipelineId" AND NOT s.lost
    AND s."order" <= greatest(was."order", CASE WHEN n.lost THEN (
      SELECT min(f."order") FROM "Stage" f WHERE f."workspaceId" = d."workspaceId" AND f."pipelineId" = d."pipelineId" AND NOT f.lost
    ) ELSE n."order" END)
  WHERE d."workspaceId" = ${workspaceId}::uuid`;
