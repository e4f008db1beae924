import type { Context } from '@/server/kernel/context';
import { db, raw, sql } from '@/server/kernel/db/client';
import { all, getRecordId, utcText } from '@/server/kernel/db/record';
import { formRecord } from './record';
import type { SUBMISSION_STATUSES, Submission } from './shapes';

interface Wanted {
  formId: string;
  status?: (typeof SUBMISSION_STATUSES)[number] | undefined;
  /** The last one of the page before. */
  cursor?: string | null | undefined;
  limit: number;
}

/** What was sent with a form, newest first. */
export async function listSubmissions(ctx: Context, { formId, status, cursor, limit }: Wanted) {
  const form = await getRecordId(formRecord, ctx, formId);
  const rows = await db.query<Submission>(sql`
    SELECT s.id::text, s.status, s."spamReasons", s.fields, s."pageUrl", s."leadCreated",
      CASE WHEN l.id IS NOT NULL THEN json_build_object('id', l.id, 'name', l.name) END AS lead,
      ${raw(utcText('s."createdAt"'))} AS "createdAt"
    FROM "FormSubmission" s LEFT JOIN "Lead" l ON l."workspaceId" = s."workspaceId" AND l.id = s."leadId"
    WHERE s."workspaceId" = ${ctx.workspaceId}::uuid AND s."formId" = ${form}::uuid
      AND ${all([status && sql`s.status = ${status}`, cursor && sql`s.id < ${cursor}::uuid`].map((one) => one || undefined))}
    ORDER BY s.id DESC LIMIT ${limit + 1}`);
  const submissions = rows.slice(0, limit);
  return { submissions, nextCursor: rows.length > limit ? (submissions.at(-1)?.id ?? null) : null };
}
