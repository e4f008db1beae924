import { type Sql, sql } from '@/server/kernel/db/client';

/**
 * Who waited for an answer by a person, and for how long: visitors from their first message on, mail from when it came. Who is away, wants no
 * more mail or wrote to many waits for none, and what goes out to many by itself (campaigns, sequences) answers nobody.
 */
export const responseRows = (workspaceId: string): Sql => sql`
  SELECT c."workspaceId", c.id, 'CHAT' AS kind, v."createdAt" AS at, a."userId" AS "memberId", a."createdAt" IS NOT NULL AS answered,
    (extract(epoch FROM a."createdAt" - v."createdAt") / 60)::numeric AS minutes
  FROM "Chat" c
  JOIN LATERAL (SELECT m.seq, m."createdAt" FROM "ChatMessage" m
    WHERE m."workspaceId" = c."workspaceId" AND m."chatId" = c.id AND m.role = 'VISITOR' ORDER BY m.seq LIMIT 1) v ON TRUE
  LEFT JOIN LATERAL (SELECT m."userId", m."createdAt" FROM "ChatMessage" m
    WHERE m."workspaceId" = c."workspaceId" AND m."chatId" = c.id AND m.role = 'AGENT' AND m.seq > v.seq ORDER BY m.seq LIMIT 1) a ON TRUE
  WHERE c."workspaceId" = ${workspaceId}::uuid AND NOT c.spam AND NOT c.trashed
  UNION ALL
  SELECT e."workspaceId", e.id, 'MAIL', e.at, r."memberId", r."sentAt" IS NOT NULL, (extract(epoch FROM r."sentAt" - e.at) / 60)::numeric
  FROM (SELECT i."workspaceId", i.id, i."threadId", coalesce(i."sentAt", i."createdAt") AS at FROM "Email" i
    WHERE i."workspaceId" = ${workspaceId}::uuid AND i.direction = 'INBOUND'
      AND NOT i.bulk AND (i."replyClass" IS NULL OR i."replyClass" NOT IN ('OUT_OF_OFFICE', 'UNSUBSCRIBE'))) e
  LEFT JOIN LATERAL (SELECT x."memberId", x."sentAt" FROM "Email" x
    WHERE x."workspaceId" = e."workspaceId" AND x."threadId" = e."threadId" AND x.direction = 'OUTBOUND' AND x.status = 'SENT'
      AND NOT x.bulk AND x."sequenceId" IS NULL AND x."sentAt" > e.at ORDER BY x."sentAt" LIMIT 1) r ON TRUE`;
