import { systemContext } from '@/server/context';
import { db, sql } from '@/server/db/client';
import { transaction } from '@/server/db/transaction';
import { noteEvent } from '@/server/mail/events';
import { suppressAddress } from '@/server/mail/suppress';
import type { MailRef } from '@/server/mail/token';

/** Whom a mail went to, and in whose name. */
export interface Subscription {
  toEmail: string;
  workspace: string;
  done: boolean;
}

/** The subscription that a mail's link ends; undefined when the mail is gone. */
export async function subscriptionOf({ workspaceId, emailId }: MailRef): Promise<Subscription | undefined> {
  const [row] = await db.query<Subscription>(sql`
    SELECT m."toEmail", w.name AS workspace, EXISTS (SELECT FROM "Suppression" s
      WHERE s."workspaceId" = m."workspaceId" AND s.email = m."toEmail"::citext) AS done
    FROM "Email" m JOIN "Workspace" w ON w.id = m."workspaceId"
    WHERE m."workspaceId" = ${workspaceId}::uuid AND m.id = ${emailId}::uuid`);
  return row;
}

/** Ends it: the address is suppressed, its contacts have opted out, the mail's timeline says so once. Harmless to repeat. */
export async function unsubscribe(mail: MailRef): Promise<void> {
  const { workspaceId, emailId } = mail;
  const ctx = systemContext(workspaceId, emailId);
  await transaction(ctx, async (tx) => {
    const [row] = await tx.query<{ toEmail: string; noted: boolean }>(sql`
      SELECT "toEmail", EXISTS (SELECT FROM "EmailEvent" e WHERE e."workspaceId" = m."workspaceId" AND e."emailId" = m.id
        AND e.type = 'UNSUBSCRIBE') AS noted
      FROM "Email" m WHERE m."workspaceId" = ${workspaceId}::uuid AND m.id = ${emailId}::uuid FOR UPDATE`);
    if (!row) return;
    await suppressAddress(tx, ctx, row.toEmail, 'UNSUBSCRIBE');
    if (!row.noted) await noteEvent(tx, ctx, emailId, { type: 'UNSUBSCRIBE', at: new Date(), source: 'PERSON' });
  });
}
