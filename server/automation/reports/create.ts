import { type Context, memberOf } from '@/server/kernel/context';
import { invalid } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import type { reportsContract } from './contract';
import { questionOf, readQuestion } from './question';
import { readReport } from './record';

/** Keeps a report that can be counted as it is. */
export async function createReport(ctx: Context, input: Input<typeof reportsContract.create>) {
  const { name, drawing = 'BAR', shared = false } = input;
  if (!shared && memberOf(ctx) === null) throw invalid('shared', 'must be true, as this key belongs to no member');
  const { subject, ...asked } = questionOf(input);
  await readQuestion(ctx, { subject, ...asked });
  return sqlTransaction(ctx, async (tx) => {
    const id = newId();
    await tx.query(sql`
      INSERT INTO "Report" ("workspaceId", id, name, subject, definition, shared, "ownerId")
      VALUES (${ctx.workspaceId}::uuid, ${id}::uuid, ${name}, ${subject}, ${JSON.stringify({ ...asked, drawing })}::jsonb,
        ${shared}, ${memberOf(ctx)}::uuid)`);
    return { report: await readReport(tx, ctx, id) };
  });
}
