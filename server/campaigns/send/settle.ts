import { db, sql } from '@/server/db/client';
import { newId } from '@/server/db/ids';
import type { Handing } from './hand';
import type { Letter } from './head';
import type { Run } from './run';

/** What became of a recipient. One that may be tried again is PENDING until then. */
export interface Settled {
  handing: Handing;
  state: 'SENT' | 'FAILED' | 'PENDING';
  reason?: string;
  /** Zero for a failure that was none of the recipient's: it does not count as an attempt. */
  retryInS?: number;
  /** The mail as it was handed over; without one there is none on the contact's timeline. */
  letter?: Omit<Letter, 'bytes'>;
  contactId: string | null;
}

const TRIES = 3;

/**
 * Writes what became of recipients, with their mails and the beginnings of their timelines, in one statement. Of those that
 * the run has lost nothing is written.
 */
export async function settle(run: Run, fromName: string, outcomes: Settled[]): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await write(run, fromName, outcomes);
      return;
    } catch (error) {
      // A contact that is deleted at this very moment breaks the reference to it; the next look no longer finds it.
      if (tries === TRIES) throw error;
    }
  }
}

async function write({ workspaceId, campaignId, id }: Run, fromName: string, outcomes: Settled[]): Promise<void> {
  const of = <T>(field: (outcome: Settled) => T) => outcomes.map(field);
  await db.query(sql`
    WITH o AS (
      SELECT * FROM unnest(${of((o) => o.handing.id)}::uuid[], ${of((o) => o.state)}::text[], ${of((o) => o.reason ?? null)}::text[],
        ${of((o) => o.retryInS ?? null)}::float8[], ${of((o) => o.handing.emailId)}::uuid[], ${of((o) => o.handing.messageId)}::text[],
        ${of((o) => o.handing.toEmail)}::text[], ${of((o) => o.contactId)}::uuid[], ${of((o) => o.letter?.subject ?? null)}::text[],
        ${of((o) => o.letter?.html ?? null)}::text[], ${of((o) => o.letter?.text ?? null)}::text[], ${of(() => newId())}::uuid[])
        AS o(id, state, reason, "retryInS", "emailId", "messageId", "toEmail", "contactId", subject, html, body, "eventId")
    ), done AS (
      UPDATE "CampaignRecipient" r SET state = o.state, reason = o.reason, attempts = r.attempts + CASE WHEN o."retryInS" = 0 THEN 0 ELSE 1 END,
        "claimId" = CASE WHEN o.state = 'PENDING' THEN NULL ELSE r."claimId" END,
        "nextAttemptAt" = now() + make_interval(secs => o."retryInS"),
        "settledAt" = CASE WHEN o.state <> 'PENDING' THEN now() END
      FROM o WHERE r."workspaceId" = ${workspaceId}::uuid AND r.id = o.id AND r."claimId" = ${id}::uuid
        AND r.state IN ('CLAIMED', 'HANDED') RETURNING r.id
    ), mail AS (
      INSERT INTO "Email" ("workspaceId", id, status, subject, "bodyHtml", "bodyText", "toEmail", "fromEmail", "fromName", "contactId",
        "productId", "campaignId", "memberId", "mailboxId", "threadId", "messageId", bulk, error, "sentAt", "leftDraftAt", "updatedAt")
      SELECT ${workspaceId}::uuid, o."emailId", o.state, o.subject, o.html, o.body, o."toEmail", coalesce(k."fromEmail", ''), ${fromName}, c.id,
        k."productId", k.id, k."memberId", k."mailboxId", o."emailId", o."messageId", true, o.reason,
        CASE o.state WHEN 'SENT' THEN now() END, now(), now()
      FROM o JOIN done ON done.id = o.id
      JOIN "Campaign" k ON k."workspaceId" = ${workspaceId}::uuid AND k.id = ${campaignId}::uuid
      LEFT JOIN "Contact" c ON c."workspaceId" = ${workspaceId}::uuid AND c.id = o."contactId"
      WHERE o.subject IS NOT NULL AND o.state <> 'PENDING' RETURNING id, status
    )
    INSERT INTO "EmailEvent" ("workspaceId", id, "emailId", type, at)
    SELECT ${workspaceId}::uuid, o."eventId", mail.id, 'DELIVERED', now()
    FROM mail JOIN o ON o."emailId" = mail.id WHERE mail.status = 'SENT'`);
}
