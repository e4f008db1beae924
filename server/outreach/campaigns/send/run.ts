import { hasSubscribers, type RecordChange, recordSql, writeRecords } from '@/server/kernel/changes';
import { type Context, systemContext } from '@/server/kernel/context';
import { db, raw, type Sql, sql, sweepDb } from '@/server/kernel/db/client';
import { idTime, newId } from '@/server/kernel/db/ids';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import { type Leased, leaseOn } from '@/server/kernel/leases/lease';
import { returnQuotaTakenAt } from '@/server/outreach/mail/send/quota';
import { notify } from '@/server/workspace/notifications';
import { publishEnd } from './publish';

/** The one run that sends a campaign, for as long as its lease lasts. */
export interface Run {
  workspaceId: string;
  campaignId: string;
  id: string;
  leaseMs: number;
  /** Whether workflows wait for mails; asked for at most once a second, however many are sent. */
  hasSubscribers(): Promise<boolean>;
}

const lease = ({ leaseMs }: Pick<Run, 'leaseMs'>) =>
  leaseOn({ table: 'Campaign', holder: 'runnerId', until: 'runnerLeaseUntil', seconds: leaseMs / 1000 });
const claimOf = ({ workspaceId, campaignId: id, id: leaseId }: Run): Leased => ({ workspaceId, id, leaseId });
const mine = (run: Run): Sql => lease(run).isMine(claimOf(run));

const FREE = lease({ leaseMs: 0 }).isFree();
/** What has something to send. The columns round to the millisecond, upwards too. */
const DUE = sql`status IN ('SCHEDULED', 'SENDING') AND "nextRunAt" <= now() + interval '1 ms'`;
/** What was cancelled under a run that is gone, which has left something to be freed. */
const LEFT = sql`status = 'CANCELED' AND "runnerId" IS NOT NULL`;
/** Campaigns with something to do and nobody doing it. */
const WAITING = sql`${FREE} AND ((${DUE}) OR (${LEFT}))`;

/** The campaigns that are due, of any workspace: so many of each kind, each found by an index of its own. */
export function findDue(limit: number): Promise<{ workspaceId: string; campaignId: string }[]> {
  return sweepDb.query(sql`
    SELECT k."workspaceId"::text, k.id::text AS "campaignId" FROM (
      (SELECT "workspaceId", id FROM "Campaign" WHERE ${FREE} AND ${DUE} ORDER BY "nextRunAt" LIMIT ${limit})
      UNION ALL
      (SELECT "workspaceId", id FROM "Campaign" WHERE ${FREE} AND ${LEFT} LIMIT ${limit})) k`);
}

/**
 * Takes a campaign over, and with it whatever a run that is gone has left: what it had only claimed is free again; what it
 * had handed over has an outcome that nobody knows. Undefined when there is nothing to do or somebody does it.
 */
export async function claimRun(
  { workspaceId, campaignId }: Pick<Context, 'workspaceId'> & { campaignId: string },
  leaseMs: number,
): Promise<Run | undefined> {
  const run: Run = { workspaceId, campaignId, id: newId(), leaseMs, hasSubscribers: watchSubscribers(workspaceId) };
  return sqlTransaction(ctxOf(run), async (tx) => {
    const take = recordSql`
      UPDATE "Campaign" k SET ${lease(run).taken(sql`${run.id}::uuid`)},
        status = CASE k.status WHEN 'SCHEDULED' THEN 'SENDING' ELSE k.status END,
        "updatedAt" = CASE k.status WHEN 'SCHEDULED' THEN now() ELSE k."updatedAt" END
      FROM (SELECT id, status FROM "Campaign" WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${campaignId}::uuid AND ${WAITING}
        FOR UPDATE) was
      WHERE k."workspaceId" = ${workspaceId}::uuid AND k.id = was.id RETURNING k."mailboxId"::text, k.status, was.status AS before`;
    const [taken] = await writeRecords<ClaimedCampaign>(tx, ctxOf(run), 'Campaign', take, ({ status, before }) =>
      status === before
        ? undefined
        : { kind: 'updated', id: campaignId, columns: { status }, before: { status: before } },
    );
    if (!taken) return undefined;
    await freeLost(tx, run, taken.mailboxId);
    return run;
  });
}

interface ClaimedCampaign {
  mailboxId: string | null;
  status: string;
  before: string;
}

/** The campaign as who acts. */
export const ctxOf = ({ workspaceId, campaignId }: Run) =>
  systemContext(workspaceId, campaignId, `campaign:${campaignId}`);

/** What a run that is gone had only claimed is free again, and so is the quota of the mailbox that it took for it. */
async function freeLost(tx: Transaction, { workspaceId, campaignId }: Run, mailboxId: string | null): Promise<void> {
  const lost = await tx.query<{ claimId: string; count: number }>(sql`
    WITH lost AS (
      SELECT id, "claimId" FROM "CampaignRecipient"
      WHERE "workspaceId" = ${workspaceId}::uuid AND "campaignId" = ${campaignId}::uuid AND state = 'CLAIMED' FOR UPDATE
    ), freed AS (
      UPDATE "CampaignRecipient" r SET state = 'PENDING', "claimId" = NULL
      FROM lost WHERE r."workspaceId" = ${workspaceId}::uuid AND r.id = lost.id RETURNING lost."claimId"
    ) SELECT "claimId"::text, count(*)::int AS count FROM freed GROUP BY 1`);
  if (mailboxId === null) return;
  for (const { claimId, count } of lost)
    await returnQuotaTakenAt(tx, { workspaceId, mailboxId }, idTime(claimId), count);
}

/** Makes the lease last longer. False when the run has lost the campaign, or it was cancelled. */
export async function renewLease(run: Run): Promise<boolean> {
  const kept = await lease(run).renew<{ status: string }>(db, claimOf(run), raw('status'));
  return kept?.status === 'SENDING';
}

const freed = ({ workspaceId, campaignId, id }: Run): Sql => sql`
  UPDATE "CampaignRecipient" SET state = 'PENDING', "claimId" = NULL
  WHERE "workspaceId" = ${workspaceId}::uuid AND "campaignId" = ${campaignId}::uuid AND state = 'CLAIMED' AND "claimId" = ${id}::uuid`;

/** Why nobody is written to any more whose mail had not gone out. */
export const CANCELLED = 'The campaign was cancelled.';

/** Whose server said "not now" to a mail that was under way when the campaign was cancelled is not tried again. */
const skipped = ({ workspaceId, campaignId }: Run): Sql => sql`
  UPDATE "CampaignRecipient" r SET state = 'SKIPPED', reason = ${CANCELLED}, "settledAt" = now()
  FROM "Campaign" k
  WHERE k."workspaceId" = ${workspaceId}::uuid AND k.id = ${campaignId}::uuid AND k.status = 'CANCELED'
    AND r."workspaceId" = ${workspaceId}::uuid AND r."campaignId" = ${campaignId}::uuid AND r.state = 'PENDING'`;

/**
 * Frees what a run has claimed and does not send, while the campaign is still its own, and does with its places what `also` says:
 * both at once, so that the run after it does not do so again. Whether it was.
 */
export function freeRest(run: Run, also: (tx: Transaction) => Promise<void>): Promise<boolean> {
  return sqlTransaction(ctxOf(run), async (tx) => {
    if (!(await lease(run).lock(tx, claimOf(run)))) return false;
    await tx.query(freed(run));
    await also(tx);
    return true;
  });
}

const FIRST_PAUSE_S = 30;
const LAST_PAUSE_S = 1800;

/** Leaves a campaign for later, visibly: until a time, or for longer each time that its mailbox fails again. */
export async function pauseRun(run: Run, reason: string, until?: string): Promise<void> {
  const wait = sql`now() + make_interval(secs => least(${LAST_PAUSE_S}::int, ${FIRST_PAUSE_S}::int * 2 ^ least(pauses, 10)))`;
  await sqlTransaction(ctxOf(run), async (tx) => {
    await tx.query(freed(run));
    await tx.query(skipped(run));
    const [paused] = await tx.query<Paused>(sql`
      UPDATE "Campaign" SET ${lease(run).released}, "pausedReason" = CASE status WHEN 'SENDING' THEN ${reason}::text END,
        "nextRunAt" = CASE status WHEN 'SENDING' THEN ${until ? sql`${until}::timestamptz` : wait} END,
        pauses = pauses + ${until ? 0 : 1}::int WHERE ${mine(run)}
      RETURNING name, "memberId"::text, status = 'SENDING' AND pauses = 1 AND ${!until}::boolean AS "isNew"`);
    if (paused?.isNew) await notifyOwner(tx, run, paused, reason);
  });
}

interface Paused {
  name: string;
  memberId: string | null;
  /** Whether it went on before this failure of its mailbox. */
  isNew: boolean;
}

/** Says once, however often it is tried again, that a campaign is stuck. */
function notifyOwner(tx: Transaction, { workspaceId, campaignId }: Run, { name, memberId }: Paused, reason: string) {
  return notify(
    tx,
    { workspaceId },
    {
      to: memberId ? [memberId] : 'admins',
      kind: 'campaign',
      title: `“${name}” is paused`,
      body: reason,
      href: `/campaigns/${campaignId}`,
    },
  );
}

/** Says that mail goes out again. */
export async function markResumed(run: Run): Promise<void> {
  await db.query(sql`
    UPDATE "Campaign" SET "pausedReason" = NULL, pauses = 0 WHERE ${mine(run)} AND ("pausedReason" IS NOT NULL OR pauses > 0)`);
}

/** Ends a run: the campaign is SENT once nobody is left, else it goes on when the next recipient is due. Whether that is now. */
export async function endRun(run: Run): Promise<boolean> {
  await db.query(freed(run));
  await db.query(skipped(run));
  const end = recordSql`
    WITH rest AS (
      SELECT count(*) AS count, min(coalesce("nextAttemptAt", now())) AS due FROM "CampaignRecipient"
      WHERE "workspaceId" = ${run.workspaceId}::uuid AND "campaignId" = ${run.campaignId}::uuid
        AND state IN ('PENDING', 'CLAIMED', 'HANDED')
    )
    UPDATE "Campaign" SET ${lease(run).released},
      status = CASE WHEN status = 'SENDING' AND rest.count = 0 THEN 'SENT' ELSE status END,
      "finishedAt" = CASE WHEN status = 'SENDING' AND rest.count = 0 THEN now() ELSE "finishedAt" END,
      "updatedAt" = CASE WHEN status = 'SENDING' AND rest.count = 0 THEN now() ELSE "updatedAt" END,
      "nextRunAt" = CASE WHEN status = 'SENDING' THEN rest.due END
    FROM rest WHERE ${mine(run)} RETURNING status, status = 'SENDING' AND rest.due <= now() + interval '1 ms' AS "goesOn"`;
  return sqlTransaction(ctxOf(run), async (tx) => {
    tx.afterCommit(() => publishEnd(run));
    const [ended] = await writeRecords<{ status: string; goesOn: boolean }>(
      tx,
      ctxOf(run),
      'Campaign',
      end,
      ({ status }) => (status === 'SENT' ? { kind: 'updated', id: run.campaignId, columns: { status } } : undefined),
    );
    return ended?.goesOn ?? false;
  });
}

/** What a campaign's mail is to whoever follows mails: it is made when its outcome is known, so both happen at once. */
export const changesOfMail = (id: string, status: string): RecordChange[] => [
  { kind: 'created', id, columns: { status: 'QUEUED' } },
  { kind: 'updated', id, columns: { status } },
];

const EACH_MS = 1000;

/** Says whether anybody has subscribed to mails; looked up at most once a second, however many are sent. */
function watchSubscribers(workspaceId: string): () => Promise<boolean> {
  let known: Promise<boolean> | undefined;
  let until = 0;
  return () => {
    if (!known || performance.now() >= until) {
      until = performance.now() + EACH_MS;
      known = hasSubscribers(db, systemContext(workspaceId, workspaceId), 'Email', changesOfMail(workspaceId, 'SENT'));
      // A failure is told to whoever waits for it now; the next one asks again.
      known.catch(() => {
        known = undefined;
      });
    }
    return known;
  };
}
