import { config } from '@/server/kernel/config';
import type { Context } from '@/server/kernel/context';
import { db, raw, sql } from '@/server/kernel/db/client';
import { utcText } from '@/server/kernel/db/record';
import { assertAdmin } from '@/server/workspace/auth/team/rules';

/** Days that the use of keys is kept. */
export const USAGE_DAYS = 90;
/** Days that are shown. */
const SHOWN_DAYS = 30;

export interface KeyUsage {
  id: string;
  name: string;
  requests: number;
  refused: number;
  limited: number;
  lastUsedAt: string | null;
  /** Requests of each day, the oldest first, today last. */
  days: number[];
}

/**
 * What each key asked for in the last days (UTC), the busiest first, beside what it may ask for in a minute. Figures of the last
 * ten seconds may be missing.
 */
export async function listUsage(ctx: Context): Promise<{ keys: KeyUsage[]; limitPerMinute: number }> {
  assertAdmin(ctx);
  const first = sql`((now() AT TIME ZONE 'UTC')::date - ${SHOWN_DAYS - 1}::int)`;
  const keys = await db.query<KeyUsage>(sql`
    SELECT k.id::text, k.name, ${raw(utcText('k."lastUsedAt"'))} AS "lastUsedAt",
      coalesce(sum(u.requests), 0)::int AS requests, coalesce(sum(u.refused), 0)::int AS refused,
      coalesce(sum(u.limited), 0)::int AS limited, array_agg(coalesce(u.requests, 0) ORDER BY d.day) AS days
    FROM "ApiKey" k CROSS JOIN generate_series(0, ${SHOWN_DAYS - 1}::int) AS s (n)
    CROSS JOIN LATERAL (SELECT ${first} + s.n AS day) d
    LEFT JOIN "ApiKeyUsage" u ON u."workspaceId" = k."workspaceId" AND u."apiKeyId" = k.id AND u.day = d.day
    WHERE k."workspaceId" = ${ctx.workspaceId}::uuid
    GROUP BY k."workspaceId", k.id HAVING k."revokedAt" IS NULL OR sum(u.requests) > 0
    ORDER BY requests DESC, k.id DESC`);
  return { keys, limitPerMinute: config.rateLimitPerMinute };
}
