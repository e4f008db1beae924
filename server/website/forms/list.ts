import type { Context } from '@/server/kernel/context';
import { db, raw, sql } from '@/server/kernel/db/client';
import { utcText } from '@/server/kernel/db/record';
import type { FormSummary } from './shapes';

/** Every form with what came by it, the newest first. */
export async function listForms(ctx: Context): Promise<{ forms: FormSummary[] }> {
  const forms = await db.query<FormSummary>(sql`
    SELECT f.id::text, f.key, f.name, f.active, s.accepted, s.spam, ${raw(utcText('s.last'))} AS "lastSubmittedAt"
    FROM "Form" f CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE status = 'ACCEPTED')::int AS accepted,
        count(*) FILTER (WHERE status = 'SPAM')::int AS spam,
        max("createdAt") FILTER (WHERE status = 'ACCEPTED') AS last
      FROM "FormSubmission" x WHERE x."workspaceId" = f."workspaceId" AND x."formId" = f.id
    ) s
    WHERE f."workspaceId" = ${ctx.workspaceId}::uuid ORDER BY f.id DESC`);
  return { forms };
}
