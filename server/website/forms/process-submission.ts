import { recordSql, writeRecords } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import type { Transaction } from '@/server/kernel/db/transaction';
import { notify } from '@/server/workspace/notifications';
import { leadOf } from './lead';
import type { Answers, Form } from './shapes';

interface Accepted {
  id: string;
  fields: Answers;
  pageUrl: string | null;
}

/** Makes of an accepted submission what it is for: the lead, the event, and word to whoever sees to it. */
export async function processSubmission(
  tx: Transaction,
  ctx: Context,
  form: Form,
  submission: Accepted,
): Promise<void> {
  const { id, fields, pageUrl } = submission;
  const { leadId, leadCreated } = await leadOf(tx, ctx, form.fields, fields);
  const write = recordSql`
    UPDATE "FormSubmission" s SET "leadId" = l.id, "leadCreated" = ${leadCreated}, "updatedAt" = now()
    FROM "Lead" l WHERE l."workspaceId" = s."workspaceId" AND l.id = ${leadId}::uuid
      AND s."workspaceId" = ${ctx.workspaceId}::uuid AND s.id = ${id}::uuid
    RETURNING l.name, l."ownerId"::text`;
  const columns = { leadId, leadCreated };
  const detail = { form: { id: form.id, name: form.name }, pageUrl, fields };
  const [lead] = await writeRecords<{ name: string; ownerId: string | null }>(tx, ctx, 'FormSubmission', write, () => ({
    ...{ kind: 'updated', id, columns, detail },
  }));
  await notify(tx, ctx, {
    to: lead?.ownerId ? [lead.ownerId] : 'everyone',
    kind: 'form',
    title: `${lead?.name ?? 'Somebody'} sent “${form.name}”`,
    body: longest(fields),
    href: `/forms/${form.id}?submission=${id}`,
  });
}

/** The answer that says most. */
function longest(fields: Answers): string | null {
  const texts = Object.values(fields).filter((answer) => typeof answer === 'string');
  return texts.reduce<string | null>((most, text) => (text.length > (most?.length ?? 0) ? text : most), null);
}
