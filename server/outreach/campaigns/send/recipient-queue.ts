import { db, sql } from '@/server/kernel/db/client';
import { contactJson } from '@/server/outreach/mail/compose/variables';
import { refusalOfContact, SKIPPED_WHY } from '@/server/outreach/mail/send/permission';
import { type MailboxRef, returnQuota, takeQuota } from '@/server/outreach/mail/send/quota';
import { freeRest, type Run } from './run';

/** Recipients of one claim; a second one is on its way before the first is used up. */
const BATCH = 200;
const START = '00000000-0000-0000-0000-000000000000';

/** Hands out the recipients of a run one by one, each within the quota of the mailbox. */
export class RecipientQueue {
  /** When the mailbox may send again, once its day is full. */
  fullUntil: string | undefined;
  private buffer: Claimed[] = [];
  private after = START;
  private exhausted = false;
  private refilling: Promise<void> | undefined;
  /** Quota that is taken and not used, and the day that it is of. */
  private quota = 0;
  private day: string | null = null;

  constructor(
    private readonly run: Run,
    private readonly mailbox: MailboxRef,
  ) {}

  /** The next recipient; undefined when there is none left for now. */
  async next(): Promise<Claimed | undefined> {
    while (this.buffer.length === 0 && !this.exhausted) await this.refill();
    const claimed = this.buffer.shift();
    if (this.buffer.length < BATCH / 2 && !this.exhausted) {
      // A failure here comes up again, and is told, when the buffer is empty.
      void this.refill().catch(() => {});
    }
    return claimed;
  }

  /** Ends the claiming; what is claimed and not handed out is free again. Whether the mailbox has room for more today. */
  async close(): Promise<boolean> {
    this.exhausted = true;
    await this.refilling?.catch(() => {});
    const places = this.quota + this.buffer.splice(0).length;
    this.quota = 0;
    const isOurs = await freeRest(this.run, async (tx) => {
      if (this.day !== null && places > 0) await returnQuota(tx, this.mailbox, this.day, places);
    });
    return isOurs && places > 0;
  }

  /** Leaves a recipient, with its quota, to another session. */
  putBack(claimed: Claimed): void {
    this.buffer.unshift(claimed);
  }

  /** A mail that did not go out leaves its quota to another, once that is written down. */
  returnQuota(): void {
    this.quota++;
  }

  private refill(): Promise<void> {
    this.refilling ??= this.claim().finally(() => {
      this.refilling = undefined;
    });
    return this.refilling;
  }

  /** Nobody is left: others of the mailbox need not wait for what this run does not use. */
  private async end(): Promise<void> {
    this.exhausted = true;
    const { quota, day } = this;
    this.quota = 0;
    if (day !== null && quota > 0) await returnQuota(db, this.mailbox, day, quota);
  }

  private async claim(): Promise<void> {
    if (this.quota < BATCH) {
      const { granted, day, nextDayAt } = await takeQuota(db, this.mailbox, BATCH - this.quota);
      // Quota of a day that is over is worth nothing.
      this.quota = (day === this.day ? this.quota : 0) + granted;
      this.day = day;
      if (this.quota === 0) {
        this.fullUntil = nextDayAt;
        this.exhausted = true;
        return;
      }
    }
    const found = await claimRecipients(this.run, { after: this.after, limit: this.quota });
    if (!found) return this.end();
    this.after = found.last;
    this.quota -= found.claimed.length;
    this.buffer.push(...found.claimed);
  }
}

/** A recipient that is ours to send to. */
export interface Claimed {
  id: string;
  email: string;
  attempts: number;
  /** Of an earlier attempt: the mail stays the same one. */
  emailId: string | null;
  contact: Record<string, unknown>;
}

/**
 * Claims the next recipients in their order. Whoever must not be written to any more is skipped by the same statement.
 * @param after the last recipient of the claim before; a run starts over for those that are tried again.
 * @returns what was claimed, and the last recipient that was looked at; undefined when nobody was left after `after`.
 */
export async function claimRecipients(
  run: Run,
  { after, limit }: { after: string; limit: number },
): Promise<{ claimed: Claimed[]; last: string } | undefined> {
  const rows = await db.query<Claimed & { state: string }>(sql`
    WITH next AS (
      SELECT r."workspaceId", r.id FROM "CampaignRecipient" r
      WHERE r."workspaceId" = ${run.workspaceId}::uuid AND r."campaignId" = ${run.campaignId}::uuid AND r.id > ${after}::uuid
        AND r.state = 'PENDING' AND (r."nextAttemptAt" IS NULL OR r."nextAttemptAt" <= now() + interval '1 ms')
      ORDER BY r.id LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ), told AS (
      SELECT next.*, CASE WHEN c.id IS NULL THEN 'The contact was deleted.' ELSE ${SKIPPED_WHY} END AS why,
        ${contactJson} AS contact
      FROM next JOIN "CampaignRecipient" r ON r."workspaceId" = next."workspaceId" AND r.id = next.id
      LEFT JOIN "Contact" c ON c."workspaceId" = r."workspaceId" AND c.id = r."contactId"
      LEFT JOIN "Company" o ON o."workspaceId" = c."workspaceId" AND o.id = c."companyId"
      ${refusalOfContact}
    )
    UPDATE "CampaignRecipient" r SET "claimId" = ${run.id}::uuid, state = CASE WHEN told.why IS NULL THEN 'CLAIMED' ELSE 'SKIPPED' END,
      reason = coalesce(told.why, r.reason), "settledAt" = CASE WHEN told.why IS NOT NULL THEN now() END
    FROM told WHERE r."workspaceId" = told."workspaceId" AND r.id = told.id
    RETURNING r.id::text, r.email::text, r.attempts, r."emailId"::text, r.state, told.contact`);
  const last = rows.reduce((max, { id }) => (id > max ? id : max), '');
  if (last === '') return undefined;
  const claimed = rows.filter(({ state }) => state === 'CLAIMED').map(({ state: _state, ...row }) => row);
  return { claimed: claimed.toSorted((a, b) => (a.id < b.id ? -1 : 1)), last };
}
