import { recordSql, writeRecords } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { conflict } from '@/server/kernel/contract/errors';
import { transaction } from '@/server/kernel/db/transaction';
import { PLANNED } from '@/server/outreach/mail/send/claim';
import { assertSeen } from '@/server/outreach/mailboxes/people';
import { getEmail } from './record';
import type { Email } from './shapes';

/** Takes a planned mail back. The row settles it: either it is a draft again, or its sending had begun. */
export function unscheduleEmail(ctx: Context, { id }: { id: string }): Promise<{ email: Email }> {
  return transaction(ctx, async (tx) => {
    await assertSeen(tx, ctx, id);
    const write = recordSql`
      UPDATE "Email" SET status = 'DRAFT', "scheduledAt" = NULL, "nextAttemptAt" = NULL, "updatedAt" = now()
      WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid AND ${PLANNED} RETURNING 1 AS back`;
    const change = { kind: 'updated' as const, id, columns: { status: 'DRAFT' } };
    const [back] = await writeRecords(tx, ctx, 'Email', write, () => change);
    const email = await getEmail(ctx, id, tx);
    if (back) return { email };
    const why = email.status === 'SCHEDULED' ? 'waits for the next day of its mailbox' : `is ${email.status}`;
    throw conflict(`Email ${why}, and cannot be taken back.`, 'wrong_state');
  });
}
