import { z } from 'zod';
import type { Context } from '@/server/kernel/context';
import { filterChoice, oneOf } from '@/server/kernel/contract/fields';
import { db, sql } from '@/server/kernel/db/client';
import { columnsBy, type ExportSource, listedUnder, type Paged } from '@/server/records/exports/sources';
import { formRecord } from './record';
import { type Form, SUBMISSION_STATUSES, type Submission } from './shapes';
import { listSubmissions } from './submissions';

const input = z.object({
  formId: z.string(),
  status: filterChoice(SUBMISSION_STATUSES, oneOf('status', SUBMISSION_STATUSES)),
});

/** What was sent with a form. It made the leads, so whoever reads leads reads it. */
export const exportedSubmissions: ExportSource = {
  ...{ scopes: ['read:leads'], input },
  under: listedUnder('formId', formRecord),
  page: async (ctx, asked) => {
    const { submissions, nextCursor } = await listSubmissions(ctx, asked as Paged<typeof input>);
    return { records: submissions.map((one) => ({ ...one })), next: nextCursor };
  },
  columns: async (ctx, filters) => {
    const answers = filters.formId === undefined ? [] : await keysOf(ctx, String(filters.formId));
    return columnsBy<Submission>({
      id: ({ id }) => id,
      createdAt: ({ createdAt }) => createdAt,
      status: ({ status }) => status,
      spamReasons: ({ spamReasons }) => spamReasons,
      leadId: ({ lead }) => lead?.id,
      lead: ({ lead }) => lead?.name,
      leadCreated: ({ leadCreated }) => leadCreated,
      pageUrl: ({ pageUrl }) => pageUrl,
      ...Object.fromEntries(answers.map((key) => [`fields.${key}`, ({ fields }: Submission) => fields[key]])),
    });
  },
};

/** The keys of the fields that a form has, in their order, then of those that it had and that were answered. */
async function keysOf({ workspaceId }: Pick<Context, 'workspaceId'>, formId: string): Promise<string[]> {
  const [form] = await db.query<Pick<Form, 'fields'>>(sql`
    SELECT f.fields FROM "Form" f WHERE f."workspaceId" = ${workspaceId}::uuid AND f.id = ${formId}::uuid`);
  const answered = await db.query<{ key: string }>(sql`
    SELECT DISTINCT a.key FROM "FormSubmission" s CROSS JOIN LATERAL jsonb_object_keys(s.fields) a(key)
    WHERE s."workspaceId" = ${workspaceId}::uuid AND s."formId" = ${formId}::uuid ORDER BY a.key`);
  return [...new Set([...(form?.fields ?? []), ...answered].map(({ key }) => key))];
}
