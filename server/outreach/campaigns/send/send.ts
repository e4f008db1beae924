import { systemContext } from '@/server/kernel/context';
import { ApiError } from '@/server/kernel/contract/errors';
import { db, sql } from '@/server/kernel/db/client';
import { transaction } from '@/server/kernel/db/transaction';
import { forWorkspace } from '@/server/kernel/foreign';
import { withLease } from '@/server/kernel/leases/keep-lease';
import { logger } from '@/server/kernel/log';
import { UNKNOWN_OUTCOME } from '@/server/kernel/mail/smtp/outcome';
import { contactJson } from '@/server/outreach/mail/compose/variables';
import { noteEvent } from '@/server/outreach/mail/events';
import { suppressAddress } from '@/server/outreach/mail/suppress';
import { commitSteps, type SendAttempt, type SendStep, type Settled } from './commit';
import { RecipientQueue } from './recipient-queue';
import { createRenderer } from './render';
import { claimRun, endRun, markResumed, pauseRun, type Run, renewLease } from './run';
import { loadSendContext, type MailRecipient, type RenderedMail, type SendContext } from './send-context';
import { type SendWorker, type Stop, sendOverSession } from './session';

/** Sessions at once: most providers refuse more than ten, and single mails use some of them. */
const SESSIONS = { ours: 10, members: 5 };

export interface SendOptions {
  /** How long a run that died keeps the campaign from being taken over. */
  leaseMs?: number;
  /** How long it begins new mails. */
  forMs?: number;
  sessions?: number;
}

/** Sends a campaign until nobody is left, its mailbox fails, or its time is over. `more`: it should be called again at once. */
export async function sendCampaign(
  ref: { workspaceId: string; campaignId: string },
  { leaseMs = 30_000, forMs = 25_000, sessions }: SendOptions = {},
): Promise<{ more: boolean }> {
  const run = await claimRun(ref, leaseMs);
  if (!run) return { more: false };
  const stop: Stop = { now: false, hasWorked: false };
  const clock = setTimeout(() => {
    stop.now = true;
  }, forMs);
  const renew = async () => {
    if (!(await renewLease(run))) stop.now = true;
  };
  const { campaignId } = ref;
  try {
    const keeping = { what: 'campaign', fields: { campaignId }, seconds: leaseMs / 1000, renew };
    return await withLease(keeping, () => forWorkspace(run.workspaceId, () => attempt(run, stop, sessions)));
  } finally {
    clearTimeout(clock);
  }
}

async function attempt(run: Run, stop: Stop, sessions: number | undefined): Promise<{ more: boolean }> {
  const { campaignId, workspaceId } = run;
  let sendContext: SendContext;
  try {
    sendContext = await loadSendContext(run.workspaceId, run.campaignId);
  } catch (error) {
    if (!(error instanceof ApiError)) logger.error({ err: error, workspaceId, campaignId }, 'campaign not ready');
    // One that was cancelled is not made ready again: what was under way is settled without its text.
    if (!(await renewLease(run))) await settleLost(run, '', async () => undefined);
    await pauseRun(run, error instanceof ApiError ? error.message : 'The campaign could not be made ready to be sent.');
    return { more: false };
  }
  const render = await createRenderer(sendContext.template);
  await settleLost(run, sendContext.fromName, render);
  const queue = new RecipientQueue(run, { workspaceId: run.workspaceId, mailboxId: sendContext.mailboxId });
  const worker = createSendWorker(run, sendContext, queue, render, stop);
  const count = sessions ?? (sendContext.routed.isOurs ? SESSIONS.ours : SESSIONS.members);
  const ended = await Promise.allSettled(Array.from({ length: count }, () => sendOverSession(worker)));
  const hasRoom = await queue.close();
  await noteContacted(run);
  const failed = ended.find((end) => end.status === 'rejected');
  if (failed) logger.error({ err: failed.reason, workspaceId, campaignId }, 'sending of a campaign broke off');
  return conclude(run, stop, hasRoom ? undefined : queue.fullUntil);
}

async function conclude(run: Run, stop: Stop, fullUntil: string | undefined): Promise<{ more: boolean }> {
  const reason = stop.reason ?? (stop.hasWorked ? undefined : stop.unreachable);
  if (reason !== undefined) await pauseRun(run, reason);
  else if (fullUntil !== undefined) {
    await pauseRun(run, 'The mailbox has reached its daily limit.', fullUntil);
  } else return { more: await endRun(run) };
  return { more: false };
}

function createSendWorker(
  run: Run,
  sendContext: SendContext,
  queue: RecipientQueue,
  render: SendWorker['render'],
  stop: Stop,
): SendWorker {
  let isFirst = true;
  const step = batchCalls(async (steps: SendStep[]) => {
    const open = await commitSteps(run, sendContext.fromName, steps);
    const settled = steps.flatMap((one) => one.settled);
    for (const one of settled) if (!usesQuota(one)) queue.returnQuota();
    for (const { sendAttempt } of settled.filter(({ isDead }) => isDead)) await suppressDead(run, sendAttempt);
    if (isFirst && settled.some(({ state }) => state === 'SENT')) {
      isFirst = false;
      await markResumed(run);
    }
    return ({ sendAttempt }) => sendAttempt !== undefined && open.has(sendAttempt.id);
  });
  return { sendContext, queue, render, stop, step, goesOn: () => renewLease(run) };
}

/** Whether a mail counts for the day of its mailbox: it went out, or nobody knows that it did not. */
const usesQuota = ({ state, reason }: Settled) => state === 'SENT' || reason === UNKNOWN_OUTCOME;

/** The server of the recipient says that there is no such mailbox: nobody writes to it again. */
function suppressDead({ workspaceId, campaignId }: Run, { toEmail, emailId }: Settled['sendAttempt']): Promise<void> {
  const ctx = systemContext(workspaceId, campaignId);
  return transaction(ctx, async (tx) => {
    await suppressAddress(tx, ctx, toEmail, 'BOUNCE');
    await noteEvent(tx, ctx, emailId, { type: 'BOUNCE', at: new Date() });
  });
}

/** The contacts were written to; what they say of their last activity never moves back. One statement for all of a run. */
async function noteContacted({ workspaceId, campaignId }: Run): Promise<void> {
  await db.query(sql`
    UPDATE "Contact" c SET "updatedAt" = now(), "lastContactedAt" = r."settledAt",
      "lastActivityAt" = greatest(c."lastActivityAt", r."settledAt")
    FROM "CampaignRecipient" r
    WHERE r."workspaceId" = ${workspaceId}::uuid AND r."campaignId" = ${campaignId}::uuid AND r.state = 'SENT'
      AND c."workspaceId" = ${workspaceId}::uuid AND c.id = r."contactId"
      AND (c."lastContactedAt" IS NULL OR c."lastContactedAt" < r."settledAt")`);
}

/**
 * Settles what a run that is gone had handed over: nobody knows whether the server took it, so it must not be sent again. The
 * mail is made once more for the timeline, for an answer to it may still come.
 */
async function settleLost(
  run: Run,
  fromName: string,
  render: (to: MailRecipient) => Promise<RenderedMail | undefined>,
): Promise<void> {
  const rows = await db.query<SendAttempt & { contact: Record<string, unknown> }>(sql`
    UPDATE "CampaignRecipient" r SET "claimId" = ${run.id}::uuid
    FROM "CampaignRecipient" l
    LEFT JOIN "Contact" c ON c."workspaceId" = l."workspaceId" AND c.id = l."contactId"
    LEFT JOIN "Company" o ON o."workspaceId" = c."workspaceId" AND o.id = c."companyId"
    WHERE l."workspaceId" = ${run.workspaceId}::uuid AND l."campaignId" = ${run.campaignId}::uuid
      AND r."workspaceId" = l."workspaceId" AND r.id = l.id AND r.state = 'HANDED' AND r."claimId" <> ${run.id}::uuid
    RETURNING r.id::text, r.email::text AS "toEmail", r."emailId"::text, r."messageId", ${contactJson} AS contact`);
  if (rows.length === 0) return;
  const outcomes = await Promise.all(
    rows.map(async ({ contact, ...sendAttempt }) => {
      const mail = await render({ ...sendAttempt, contact }).catch(() => undefined);
      const kept = mail && { subject: mail.subject, html: mail.html, text: mail.text };
      const settled = { sendAttempt, state: 'FAILED' as const, reason: UNKNOWN_OUTCOME };
      return kept ? { ...settled, mail: kept } : settled;
    }),
  );
  await commitSteps(run, fromName, [{ settled: outcomes }]);
}

/**
 * Answers calls that come one by one with batches: while one batch is under way, whoever comes waits for the next. So a
 * commit for each mail costs a fraction of a commit.
 */
function batchCalls<Item, Result>(work: (items: Item[]) => Promise<(item: Item) => Result>) {
  let waiting: { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }[] = [];
  let isBusy = false;
  const go = async () => {
    isBusy = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        const answer = await work(batch.map(({ item }) => item));
        for (const { item, resolve } of batch) resolve(answer(item));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isBusy = false;
  };
  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isBusy) void go();
    });
}
