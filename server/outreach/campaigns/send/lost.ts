import { db, sql } from '@/server/kernel/db/client';
import { UNKNOWN_OUTCOME } from '@/server/kernel/mail/smtp/outcome';
import { contactJson } from '@/server/outreach/mail/compose/variables';
import type { Addressee, Letter } from './head';
import type { Run } from './run';
import { commitTurns, type Handing } from './turn';

/**
 * Settles what a run that is gone had handed over: nobody knows whether the server took it, so it must not be sent again. The
 * mail is made once more for the timeline, for an answer to it may still come.
 */
export async function settleLost(
  run: Run,
  fromName: string,
  compose: (to: Addressee) => Promise<Letter>,
): Promise<void> {
  const rows = await db.query<Handing & { contactId: string | null; contact: Record<string, unknown> }>(sql`
    UPDATE "CampaignRecipient" r SET "claimId" = ${run.id}::uuid
    FROM "CampaignRecipient" l
    LEFT JOIN "Contact" c ON c."workspaceId" = l."workspaceId" AND c.id = l."contactId"
    LEFT JOIN "Company" o ON o."workspaceId" = c."workspaceId" AND o.id = c."companyId"
    WHERE l."workspaceId" = ${run.workspaceId}::uuid AND l."campaignId" = ${run.campaignId}::uuid
      AND r."workspaceId" = l."workspaceId" AND r.id = l.id AND r.state = 'HANDED' AND r."claimId" <> ${run.id}::uuid
    RETURNING r.id::text, r.email::text AS "toEmail", r."emailId"::text, r."messageId", r."contactId"::text, ${contactJson} AS contact`);
  if (rows.length === 0) return;
  const outcomes = await Promise.all(
    rows.map(async ({ contactId, contact, ...handing }) => {
      const letter = await compose({ ...handing, contact }).catch(() => undefined);
      const kept = letter && { subject: letter.subject, html: letter.html, text: letter.text };
      const settled = { handing, state: 'FAILED' as const, reason: UNKNOWN_OUTCOME, contactId };
      return kept ? { ...settled, letter: kept } : settled;
    }),
  );
  await commitTurns(run, fromName, [{ settled: outcomes }]);
}
