import { type Sql, sql } from '@/server/kernel/db/client';

/**
 * What members did: mail, calls, meetings, messages, notes and tasks that were done. Notes and what was logged know no author; the history of
 * each says who made it, and when a task was done.
 */
export const activityRows = (workspaceId: string): Sql => sql`
  SELECT e."workspaceId", e.id, 'email' AS entity, 'EMAIL' AS kind, e."sentAt" AS at, e."memberId"
  FROM "Email" e WHERE e."workspaceId" = ${workspaceId}::uuid AND e.direction = 'OUTBOUND' AND e.status = 'SENT'
  UNION ALL
  SELECT b."workspaceId", b.id, 'booking', 'MEETING', b."startAt", b."hostId"
  FROM "Booking" b WHERE b."workspaceId" = ${workspaceId}::uuid AND b.status = 'CONFIRMED' AND b."startAt" <= now()
  UNION ALL
  SELECT c."workspaceId", c."recordId", lower(c."table"),
    CASE WHEN c."table" = 'Note' OR m.type = 'NOTE' THEN 'NOTE' WHEN c."table" = 'Task' THEN 'TASK'
      WHEN m.type IN ('CALL', 'MEETING', 'EMAIL') THEN m.type ELSE 'MESSAGE' END,
    CASE WHEN c."table" = 'Communication' THEN m."occurredAt" ELSE c.at END,
    coalesce(k."createdById", CASE WHEN c.actor LIKE 'member:%' THEN substr(c.actor, 8)::uuid END)
  FROM "Change" c
  LEFT JOIN "Communication" m ON m."workspaceId" = c."workspaceId" AND m.id = c."recordId"
  LEFT JOIN "ApiKey" k ON k."workspaceId" = c."workspaceId" AND 'key:' || k.id = c.actor
  WHERE c."workspaceId" = ${workspaceId}::uuid AND (
    (c."table" = 'Communication' AND c.kind = 'created' AND m.id IS NOT NULL)
    OR (c."table" = 'Note' AND c.kind = 'created')
    OR (c."table" = 'Task' AND c.kind = 'updated' AND c.fields->'done'->>1 = 'true'))`;
