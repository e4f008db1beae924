import { signalHeldMail } from '@/inngest/signal';
import { recordSql, writeRecords } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { conflict, invalid } from '@/server/kernel/contract/errors';
import type { Input, Output } from '@/server/kernel/contract/implement';
import { raw } from '@/server/kernel/db/client';
import { utcText } from '@/server/kernel/db/record';
import { type Tx, transaction } from '@/server/kernel/db/transaction';
import { type ReadyDraft, readyDraft } from '@/server/outreach/mail/send/claim';
import { mayBeMailed, refusalOf } from '@/server/outreach/mail/send/permission';
import type { emailsContract } from './contract';
import { lockDraft } from './draft';
import { getEmail } from './record';

type Plan = Input<typeof emailsContract.schedule>;

const MOST_MS = 10 * 366 * 86_400_000;

/**
 * Plans when a draft goes: it stays as it was written until then, so that it can be taken back as it was. What would keep it
 * from going now is said now.
 */
export function scheduleEmail(ctx: Context, plan: Plan): Promise<Output<typeof emailsContract.schedule>> {
  const { id, holdSeconds, asUserEmail } = plan;
  checkTime(plan);
  return transaction(ctx, async (tx) => {
    await lockDraft(tx, ctx, id);
    const ready = await readyDraft(tx, ctx, id, { asUserEmail });
    const scheduledAt = await writePlan(tx, ctx, plan, ready);
    if (holdSeconds !== undefined) tx.afterCommit(() => signalHeldMail(holdSeconds));
    return { email: await getEmail(ctx, id, tx), scheduledAt };
  });
}

function checkTime({ scheduledAt, holdSeconds }: Plan): void {
  if ((scheduledAt === undefined) === (holdSeconds === undefined))
    throw invalid('scheduledAt', 'pass either scheduledAt or holdSeconds');
  const aheadMs = scheduledAt === undefined ? 1 : Date.parse(scheduledAt) - Date.now();
  if (aheadMs <= 0 || aheadMs > MOST_MS) throw invalid('scheduledAt', 'must be in the future, and within ten years');
}

async function writePlan(tx: Tx, ctx: Context, plan: Plan, { draft, sender }: ReadyDraft): Promise<string> {
  const { scheduledAt = null, holdSeconds = null } = plan;
  const write = recordSql`
    UPDATE "Email" m SET status = 'SCHEDULED', "scheduledAt" = p.at, "nextAttemptAt" = p.at, error = NULL, "updatedAt" = now(),
      "memberId" = ${sender.memberId}::uuid, "mailboxId" = ${sender.mailboxId}::uuid, "fromEmail" = ${sender.email},
      "fromName" = ${sender.name}
    FROM (SELECT coalesce(${scheduledAt}::timestamptz, now() + ${holdSeconds}::int * interval '1 second') AS at) p
    WHERE m."workspaceId" = ${ctx.workspaceId}::uuid AND m.id = ${draft.id}::uuid AND m.status = 'DRAFT'
      AND ${mayBeMailed(ctx.workspaceId, draft)} RETURNING ${raw(utcText('m."scheduledAt"'))} AS at`;
  const [planned] = await writeRecords<{ at: string }>(tx, ctx, 'Email', write, () => ({
    kind: 'updated',
    id: draft.id,
    columns: { status: 'SCHEDULED' },
  }));
  if (planned) return planned.at;
  throw conflict((await refusalOf(tx, ctx, draft)) ?? 'The recipient cannot be sent to.', 'recipient_refused');
}
