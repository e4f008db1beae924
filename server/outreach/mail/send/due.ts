import { type RecordChange, recordSql, writeRecordsAcrossWorkspaces } from '@/server/kernel/changes';
import { raw, sql } from '@/server/kernel/db/client';
import { idTime, newId } from '@/server/kernel/db/ids';
import { SWEEP, sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import { UNKNOWN_OUTCOME } from '@/server/kernel/mail/smtp/outcome';
import { type Claim, mailLease, PLANNED } from './claim';
import { IS_OVERTAKEN, REASON_NOT_SENT, refusalOfWaiting } from './permission';
import { returnQuotaTakenAt, takeQuota } from './quota';

/** Mails of one mailbox that may be claimed at a time: a server that hangs must not take the places of all others. */
const PER_MAILBOX = 5;

interface Ended {
  workspaceId: string;
  id: string;
  mailboxId: string | null;
  leaseId: string;
  isFree: boolean;
}

/**
 * Ends the claims of processes that are gone. What had not been handed over is free again, and so is its place in the day of
 * its mailbox; of what had, nobody knows whether the server took it, and so it must not be sent again.
 */
export function endLostClaims(): Promise<void> {
  return sqlTransaction(SWEEP, async (tx) => {
    const write = recordSql`
      UPDATE "Email" m SET ${mailLease.ended}, "updatedAt" = now(),
        status = CASE WHEN m."handedAt" IS NULL THEN 'QUEUED' ELSE 'FAILED' END,
        error = CASE WHEN m."handedAt" IS NULL THEN m.error ELSE ${UNKNOWN_OUTCOME} END,
        "nextAttemptAt" = CASE WHEN m."handedAt" IS NULL THEN now() END,
        "claimId" = CASE WHEN m."handedAt" IS NOT NULL THEN m."claimId" END
      FROM (SELECT "workspaceId", id, "claimId" FROM "Email" WHERE ${mailLease.hasEnded()} FOR UPDATE) l
      WHERE m."workspaceId" = l."workspaceId" AND m.id = l.id
      RETURNING m."workspaceId"::text, m.id::text, m."mailboxId"::text, ${mailLease.leaseId('l')}, m.status = 'QUEUED' AS "isFree"`;
    const ended = await writeRecordsAcrossWorkspaces<Ended>(tx, 'Email', write, ({ id, isFree }) =>
      isFree ? undefined : { kind: 'updated', id, columns: { status: 'FAILED' } },
    );
    const free = ended.filter((row): row is Ended & { mailboxId: string } => row.isFree && row.mailboxId !== null);
    const inOrder = free.toSorted((a, b) => (a.mailboxId < b.mailboxId ? -1 : 1));
    for (const row of inOrder) await returnQuotaTakenAt(tx, row, idTime(row.leaseId), 1);
  });
}

interface DueRow {
  workspaceId: string;
  id: string;
  status: string;
  mailboxId: string | null;
  why: string | null;
}

const LOST_MAILBOX = 'The mailbox of the sender is no longer connected.';
const OVERTAKEN = 'The sequence was over for its recipient before it was sent.';

/** Claims what is due, at most so many. Any number of processes may do so at once. */
export function claimDue(room: number): Promise<Claim[]> {
  return sqlTransaction(SWEEP, async (tx) => {
    const due = await tx.query<DueRow>(sql`
      WITH front AS (
        SELECT f."workspaceId", f.id, row_number() OVER (PARTITION BY f."workspaceId", f."mailboxId" ORDER BY f."nextAttemptAt") AS place
        FROM (SELECT "workspaceId", id, "mailboxId", "nextAttemptAt" FROM "Email"
          WHERE status IN ('QUEUED', 'SCHEDULED') AND NOT (${PLANNED}) AND ${mailLease.isUntaken()} AND "nextAttemptAt" <= now()
          ORDER BY "nextAttemptAt" LIMIT 500) f
      )
      SELECT m."workspaceId"::text, m.id::text, m.status, m."mailboxId"::text,
        CASE WHEN m."mailboxId" IS NULL THEN ${LOST_MAILBOX} WHEN ${IS_OVERTAKEN} THEN ${OVERTAKEN} ELSE ${REASON_NOT_SENT} END AS why
      FROM front JOIN "Email" m ON m."workspaceId" = front."workspaceId" AND m.id = front.id
      ${refusalOfWaiting}
      WHERE front.place <= ${PER_MAILBOX}::int AND m.status IN ('QUEUED', 'SCHEDULED') AND ${mailLease.isUntaken('m')}
        AND m."nextAttemptAt" <= now()
      ORDER BY m."nextAttemptAt" LIMIT ${room} FOR UPDATE OF m SKIP LOCKED`);
    await refuse(
      tx,
      due.filter((row): row is DueRow & { why: string } => row.why !== null),
    );
    return claim(
      tx,
      due.filter((row): row is DueRow & { mailboxId: string } => row.why === null && row.mailboxId !== null),
    );
  });
}

/** Whoever said no since the mail was queued gets none. */
async function refuse(tx: Transaction, rows: (DueRow & { why: string })[]): Promise<void> {
  if (rows.length === 0) return;
  const write = recordSql`
    UPDATE "Email" m SET status = 'FAILED', "nextAttemptAt" = NULL, "updatedAt" = now(), error = r.why
    FROM unnest(${rows.map((row) => row.workspaceId)}::uuid[], ${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.why)}::text[])
      AS r("workspaceId", id, why)
    WHERE m."workspaceId" = r."workspaceId" AND m.id = r.id RETURNING m."workspaceId"::text, m.id::text`;
  await writeRecordsAcrossWorkspaces<MailId>(tx, 'Email', write, stateChange('FAILED'));
}

interface MailId {
  workspaceId: string;
  id: string;
}

const stateChange =
  (status: string) =>
  ({ id }: MailId): RecordChange => ({ kind: 'updated', id, columns: { status } });

async function claim(tx: Transaction, rows: (DueRow & { mailboxId: string })[]): Promise<Claim[]> {
  const claims: Claim[] = [];
  const waiting: { workspaceId: string; id: string; until: string }[] = [];
  const before = new Map(rows.map((row) => [row.id, row.status]));
  const byMailbox = new Map<string, typeof rows>();
  for (const row of rows) {
    const key = `${row.workspaceId}/${row.mailboxId}`;
    byMailbox.set(key, [...(byMailbox.get(key) ?? []), row]);
  }
  // Always in the same order, so that two claims never wait for each other's mailboxes.
  for (const [, group] of [...byMailbox].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [first] = group;
    if (!first) continue;
    const { granted, day, nextDayAt } = await takeQuota(tx, first, group.length);
    for (const [index, row] of group.entries()) {
      const { workspaceId, id, mailboxId } = row;
      if (index < granted) claims.push({ workspaceId, id, mailboxId, leaseId: newId(), day });
      else waiting.push({ workspaceId, id, until: nextDayAt });
    }
  }
  await lease(tx, claims, before);
  await postpone(tx, waiting, before);
  return claims;
}

type States = ReadonlyMap<string, string>;

/** A mail whose state was the same before has not changed for anybody who follows it. */
const newState = (before: States, status: string) => (mail: MailId) =>
  before.get(mail.id) === status ? undefined : stateChange(status)(mail);

async function lease(tx: Transaction, claims: Claim[], before: States): Promise<void> {
  if (claims.length === 0) return;
  const write = recordSql`
    UPDATE "Email" m SET status = 'QUEUED', ${mailLease.taken(raw('c.claim'))}, attempts = m.attempts + 1, "handedAt" = NULL,
      "nextAttemptAt" = NULL, "updatedAt" = now()
    FROM unnest(${claims.map((c) => c.workspaceId)}::uuid[], ${claims.map((c) => c.id)}::uuid[], ${claims.map((c) => c.leaseId)}::uuid[])
      AS c("workspaceId", id, claim)
    WHERE m."workspaceId" = c."workspaceId" AND m.id = c.id RETURNING m."workspaceId"::text, m.id::text`;
  await writeRecordsAcrossWorkspaces<MailId>(tx, 'Email', write, newState(before, 'QUEUED'));
}

async function postpone(tx: Transaction, rows: (MailId & { until: string })[], before: States): Promise<void> {
  if (rows.length === 0) return;
  const write = recordSql`
    UPDATE "Email" m SET status = 'SCHEDULED', "nextAttemptAt" = r.until, "scheduledAt" = r.until, "updatedAt" = now()
    FROM unnest(${rows.map((r) => r.workspaceId)}::uuid[], ${rows.map((r) => r.id)}::uuid[], ${rows.map((r) => r.until)}::timestamptz[])
      AS r("workspaceId", id, until)
    WHERE m."workspaceId" = r."workspaceId" AND m.id = r.id RETURNING m."workspaceId"::text, m.id::text`;
  await writeRecordsAcrossWorkspaces<MailId>(tx, 'Email', write, newState(before, 'SCHEDULED'));
}
