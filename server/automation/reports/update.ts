import type { Context } from '@/server/kernel/context';
import { invalid, nothingToChange } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import type { reportsContract } from './contract';
import { questionOf, readQuestion } from './question';
import { byId, isMaker, readOwn, readReport } from './record';

/** Changes a report. What it asks then must be countable, also where a field that it named was deleted since. */
export function updateReport(ctx: Context, { id, ...changes }: Input<typeof reportsContract.update>) {
  if (Object.keys(changes).length === 0) throw nothingToChange();
  return sqlTransaction(ctx, async (tx) => {
    // Held, so that of two changes at once neither writes what the other has just replaced.
    await tx.query(
      sql`SELECT FROM "Report" t WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND ${byId(id)} FOR UPDATE`,
    );
    const report = await readOwn(tx, ctx, id);
    if (changes.shared === false && !isMaker(ctx, report)) throw invalid('shared', 'is ended by the maker alone');
    const next = { ...report, ...changes };
    const { subject, ...asked } = questionOf(next);
    const { name: _, shared: __, drawing: ___, ...question } = changes;
    if (Object.keys(question).length > 0) await readQuestion(ctx, { subject, ...asked });
    await tx.query(sql`
      UPDATE "Report" SET name = ${next.name}, subject = ${subject}, shared = ${next.shared}, "updatedAt" = now(),
        definition = ${JSON.stringify({ ...asked, drawing: next.drawing })}::jsonb
      WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${report.id}::uuid`);
    return { report: await readReport(tx, ctx, report.id) };
  });
}
