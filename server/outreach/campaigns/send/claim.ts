import { db, sql } from '@/server/kernel/db/client';
import { contactJson } from '@/server/outreach/mail/compose/variables';
import { refusalOfContact, SKIPPED_WHY } from '@/server/outreach/mail/send/permission';
import type { Run } from './run';

/** A recipient that is ours to send to. */
export interface Claimed {
  id: string;
  contactId: string;
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
    RETURNING r.id::text, r."contactId"::text, r.email::text, r.attempts, r."emailId"::text, r.state, told.contact`);
  const last = rows.reduce((max, { id }) => (id > max ? id : max), '');
  if (last === '') return undefined;
  const claimed = rows.filter(({ state }) => state === 'CLAIMED').map(({ state: _state, ...row }) => row);
  return { claimed: claimed.toSorted((a, b) => (a.id < b.id ? -1 : 1)), last };
}
