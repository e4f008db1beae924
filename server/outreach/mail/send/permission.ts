import type { Context } from '@/server/kernel/context';
import { type Db, raw, type Sql, sql } from '@/server/kernel/db/client';
import { addressForms, foldedForms } from '@/server/kernel/mail/address';

/** Whom a mail goes to. */
export interface Recipient {
  toEmail: string;
  contactId: string | null;
  /** Whom a mail without a contact goes to. */
  leadId?: string | null;
}

const DELETED = 'The contact was deleted.';

const suppressed = (workspaceId: string, toEmail: string): Sql =>
  sql`SELECT s.reason FROM "Suppression" s WHERE s."workspaceId" = ${workspaceId}::uuid
    AND s.email = ANY(${addressForms(toEmail)}::citext[])`;

/** The contact and all others with the address: whoever says no says it for the address. */
const refusing = (workspaceId: string, { toEmail, contactId }: Recipient): Sql =>
  sql`SELECT c."doNotContact" FROM "Contact" c WHERE c."workspaceId" = ${workspaceId}::uuid
      AND c.id = ${contactId}::uuid AND (c."doNotContact" OR c."emailOptOut")
    UNION ALL SELECT c."doNotContact" FROM "Contact" c WHERE c."workspaceId" = ${workspaceId}::uuid
      AND lower(c.email) = ANY(${foldedForms(toEmail)}::text[])
      AND (c."doNotContact" OR c."emailOptOut")`;

/** A lead at the address, unless it became a contact that is gone. */
const LEAD = `l.status <> 'CONVERTED' OR l."convertedContactId" IS NOT NULL`;

/** Its contact, or the lead that a mail without one was written to. */
const addressee = (workspaceId: string, { toEmail, contactId, leadId = null }: Recipient): Sql =>
  sql`SELECT 1 AS there FROM "Contact" c WHERE c."workspaceId" = ${workspaceId}::uuid AND c.id = ${contactId}::uuid
    UNION ALL SELECT 1 FROM "Lead" l WHERE ${contactId}::uuid IS NULL AND l."workspaceId" = ${workspaceId}::uuid AND l.id = ${leadId}::uuid
      AND lower(l.email) = ANY(${foldedForms(toEmail)}::text[]) AND (${raw(LEAD)})`;

/** Whether a recipient may be written to: a condition of the very statements that claim a mail and hand it over. */
export const mayBeMailed = (workspaceId: string, recipient: Recipient): Sql =>
  sql`NOT EXISTS (${suppressed(workspaceId, recipient.toEmail)}) AND NOT EXISTS (${refusing(workspaceId, recipient)})
    AND EXISTS (${addressee(workspaceId, recipient)})`;

/** Why the mail `m` that waits may not go any more, in SQL; null when it may. The gate asks again with all forms of its address. */
export const SAID_NO = `CASE
  WHEN EXISTS (SELECT FROM "Suppression" s WHERE s."workspaceId" = m."workspaceId" AND s.email = m."toEmail"::citext)
    OR EXISTS (SELECT FROM "Contact" c WHERE c."workspaceId" = m."workspaceId" AND c.id = m."contactId" AND (c."doNotContact" OR c."emailOptOut"))
    OR EXISTS (SELECT FROM "Contact" c WHERE c."workspaceId" = m."workspaceId" AND lower(c.email) = lower(m."toEmail")
      AND (c."doNotContact" OR c."emailOptOut")) THEN 'The recipient was suppressed or opted out before it was sent.'
  WHEN m."contactId" IS NULL AND NOT EXISTS (SELECT FROM "Lead" l WHERE l."workspaceId" = m."workspaceId" AND l.id = m."leadId"
    AND (${LEAD})) THEN '${DELETED}' END`;

/** Why a recipient may not be written to; undefined when they may. */
export async function refusalOf(
  on: Db,
  { workspaceId }: Pick<Context, 'workspaceId'>,
  recipient: Recipient,
): Promise<string | undefined> {
  const { toEmail } = recipient;
  const [block] = await on.query<{ reason: string }>(suppressed(workspaceId, toEmail));
  if (block) return `${toEmail} is suppressed (${block.reason}) and cannot be sent to.`;
  const [contact] = await on.query<{ doNotContact: boolean }>(sql`
    ${refusing(workspaceId, recipient)} ORDER BY "doNotContact" DESC LIMIT 1`);
  if (contact) {
    return contact.doNotContact ? 'The contact is marked as do not contact.' : 'The contact has opted out of e-mail.';
  }
  const [there] = await on.query(addressee(workspaceId, recipient));
  return there ? undefined : DELETED;
}
