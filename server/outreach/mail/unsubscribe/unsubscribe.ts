import { setTimeout as sleep } from 'node:timers/promises';
import { systemContext } from '@/server/kernel/context';
import { type Db, db, sql } from '@/server/kernel/db/client';
import { transaction } from '@/server/kernel/db/transaction';
import type { MailRef } from '@/server/kernel/mail/token';
import { noteEvent } from '@/server/outreach/mail/events';
import { suppressAddress } from '@/server/outreach/mail/suppress';

/** Whom a mail went to, and in whose name. */
export interface Subscription {
  toEmail: string;
  workspace: string;
  done: boolean;
}

/**
 * Whom a mail went to. A campaign's mail is written down just after its server has taken it, so one whose recipient is that
 * quick, or whose sender died at that moment, is known by its recipient alone.
 */
async function addresseeOf(on: Db, { workspaceId, emailId }: MailRef): Promise<string | undefined> {
  const [row] = await on.query<{ toEmail: string }>(sql`
    SELECT m."toEmail" FROM "Email" m WHERE m."workspaceId" = ${workspaceId}::uuid AND m.id = ${emailId}::uuid
    UNION ALL
    SELECT r.email::text FROM "Campaign" k
    JOIN "CampaignRecipient" r ON r."workspaceId" = k."workspaceId" AND r."campaignId" = k.id AND r.state = 'HANDED'
    WHERE k."workspaceId" = ${workspaceId}::uuid AND k."runnerId" IS NOT NULL AND r."emailId" = ${emailId}::uuid LIMIT 1`);
  return row?.toEmail;
}

/** The subscription that a mail's link ends; undefined when the mail is gone. */
export async function subscriptionOf(mail: MailRef): Promise<Subscription | undefined> {
  const toEmail = await addresseeOf(db, mail);
  if (toEmail === undefined) return undefined;
  const [row] = await db.query<Omit<Subscription, 'toEmail'>>(sql`
    SELECT w.name AS workspace, EXISTS (SELECT FROM "Suppression" s
      WHERE s."workspaceId" = ${mail.workspaceId}::uuid AND s.email = ${toEmail}::citext) AS done
    FROM "Workspace" w WHERE w.id = ${mail.workspaceId}::uuid`);
  return row && { toEmail, ...row };
}

/** How long the timeline of a mail that is not written down yet is waited for; whoever leaves has left by then. */
const WAITS_MS = [200, 500, 1000, 2000];

/** Ends it: the address is suppressed, its contacts have opted out, the mail's timeline says so once. Harmless to repeat. */
export async function unsubscribe(mail: MailRef): Promise<void> {
  const ctx = systemContext(mail.workspaceId, mail.emailId, 'visitor');
  const isNoted = await transaction(ctx, async (tx) => {
    const noted = await noteOnce(tx, mail);
    const toEmail = await addresseeOf(tx, mail);
    if (toEmail !== undefined) await suppressAddress(tx, ctx, toEmail, 'UNSUBSCRIBE');
    return noted;
  });
  for (const waitMs of isNoted ? [] : WAITS_MS) {
    await sleep(waitMs);
    if (await transaction(ctx, (tx) => noteOnce(tx, mail))) return;
  }
}

/** Says it on the timeline of the mail; false while that is not there. */
async function noteOnce(on: Db, mail: MailRef): Promise<boolean> {
  const { workspaceId, emailId } = mail;
  const [row] = await on.query<{ noted: boolean }>(sql`
    SELECT EXISTS (SELECT FROM "EmailEvent" e WHERE e."workspaceId" = m."workspaceId" AND e."emailId" = m.id
      AND e.type = 'UNSUBSCRIBE') AS noted
    FROM "Email" m WHERE m."workspaceId" = ${workspaceId}::uuid AND m.id = ${emailId}::uuid FOR UPDATE`);
  if (row && !row.noted) await noteEvent(on, mail, emailId, { type: 'UNSUBSCRIBE', at: new Date(), source: 'PERSON' });
  return row !== undefined;
}
