import type { Context } from '@/server/context';
import { type Db, type Sql, sql } from '@/server/db/client';
import { addressForms } from '@/server/mail/address';

/** Whom a mail goes to. */
export interface Recipient {
  toEmail: string;
  contactId: string | null;
}

const suppressed = (workspaceId: string, toEmail: string): Sql =>
  sql`SELECT s.reason FROM "Suppression" s WHERE s."workspaceId" = ${workspaceId}::uuid
    AND s.email = ANY(${addressForms(toEmail)}::citext[])`;

const refusing = (workspaceId: string, contactId: string | null): Sql =>
  sql`SELECT c."doNotContact", c."emailOptOut" FROM "Contact" c WHERE c."workspaceId" = ${workspaceId}::uuid
    AND c.id = ${contactId}::uuid AND (c."doNotContact" OR c."emailOptOut")`;

/** Whether a recipient may be written to: a condition of the very statements that claim a mail and hand it over. */
export const mayBeMailed = (workspaceId: string, { toEmail, contactId }: Recipient): Sql =>
  sql`NOT EXISTS (${suppressed(workspaceId, toEmail)}) AND NOT EXISTS (${refusing(workspaceId, contactId)})`;

/** Why a recipient may not be written to; undefined when they may. */
export async function refusalOf(
  on: Db,
  { workspaceId }: Pick<Context, 'workspaceId'>,
  { toEmail, contactId }: Recipient,
): Promise<string | undefined> {
  const [block] = await on.query<{ reason: string }>(suppressed(workspaceId, toEmail));
  if (block) return `${toEmail} is suppressed (${block.reason}) and cannot be sent to.`;
  const [contact] = await on.query<{ doNotContact: boolean }>(refusing(workspaceId, contactId));
  if (!contact) return undefined;
  return contact.doNotContact ? 'The contact is marked as do not contact.' : 'The contact has opted out of e-mail.';
}
