import type { Context } from '@/server/kernel/context';
import { type Db, db, raw, sql } from '@/server/kernel/db/client';
import { getRecordId, utcText } from '@/server/kernel/db/record';
import { quoteRecord } from './record';
import type { QuoteVersion } from './shapes';

const at = (column: string) => raw(utcText(column));

/** What was sent of a quote, newest first, each with what was said to it. */
export async function listVersions(ctx: Context, { id }: { id: string }): Promise<{ versions: QuoteVersion[] }> {
  const quoteId = await getRecordId(quoteRecord, ctx, id);
  const versions = await db.query<QuoteVersion>(sql`
    SELECT v.version, v.document::json AS document, v.sha256, v."pdfSha256", ${at('v."createdAt"')} AS "createdAt", (
      SELECT coalesce(json_agg(json_build_object('number', a.number, 'decision', a.decision, 'name', a.name, 'reason', a.reason,
        'decidedAt', ${at('a."decidedAt"')}, 'sha256', a.sha256) ORDER BY a.number DESC), '[]')
      FROM "QuoteAcceptance" a WHERE a."workspaceId" = v."workspaceId" AND a."quoteId" = v."quoteId" AND a.version = v.version
    ) AS acceptances
    FROM "QuoteVersion" v WHERE v."workspaceId" = ${ctx.workspaceId}::uuid AND v."quoteId" = ${quoteId}::uuid
    ORDER BY v.version DESC`);
  return { versions };
}

/** The version that was sent last, if any was. */
export async function lastVersion(on: Db, ctx: Context, quoteId: string) {
  const [row] = await on.query<{ versionId: string; version: number }>(sql`
    SELECT v.id::text AS "versionId", v.version FROM "QuoteVersion" v
    WHERE v."workspaceId" = ${ctx.workspaceId}::uuid AND v."quoteId" = ${quoteId}::uuid ORDER BY v.version DESC LIMIT 1`);
  return row;
}
