import { recordSql, writeRecords } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { conflict } from '@/server/kernel/contract/errors';
import { getRecord, getRecordId } from '@/server/kernel/db/record';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { announce } from '@/server/workspace/live/topics';
import { processSubmission } from './process-submission';
import { formRecord, submissionRecord } from './record';
import type { Answers } from './shapes';

interface Accepted {
  formId: string;
  fields: Answers;
  pageUrl: string | null;
}

/** Takes in a submission that was wrongly held to be spam; of two members who do so at once the second is told. */
export function acceptSubmission(ctx: Context, { id: name }: { id: string }): Promise<{ id: string }> {
  return sqlTransaction(ctx, async (tx) => {
    const id = await getRecordId(submissionRecord, ctx, name, tx, { lock: true });
    const write = recordSql`
      UPDATE "FormSubmission" SET status = 'ACCEPTED', "updatedAt" = now()
      WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid AND status = 'SPAM'
      RETURNING "formId"::text, fields, "pageUrl"`;
    const change = { kind: 'updated', id, columns: { status: 'ACCEPTED' }, before: { status: 'SPAM' } } as const;
    const [accepted] = await writeRecords<Accepted>(tx, ctx, 'FormSubmission', write, () => change);
    if (!accepted) throw conflict('This submission has already been accepted.');
    const form = await getRecord(formRecord, ctx, accepted.formId, tx);
    announce(tx, ctx.workspaceId, { topic: 'forms', id: form.id });
    await processSubmission(tx, ctx, form, { id, ...accepted });
    return { id };
  });
}
