import type { Context } from '@/server/kernel/context';
import { type Db, raw, type Sql, sql } from '@/server/kernel/db/client';
import { addressForms, foldedForms } from '@/server/kernel/mail/address';

// Whether an address may be written to is one function of the database, mail_refusal. This is all that asks it.

/** What it answers, by what campaigns say of whom they skip. Null: nothing stands against it. */
const SKIPPED = {
  SUPPRESSED: 'Suppressed.',
  OPTED_OUT: 'Opted out.',
  OPTED_OUT_DO_NOT_CONTACT: 'Opted out.',
  DO_NOT_CONTACT: 'Marked as do not contact.',
};
type Refusal = keyof typeof SKIPPED;

/** Whom a mail goes to. */
export interface Recipient {
  toEmail: string;
  contactId: string | null;
  /** Whom a mail without a contact goes to. */
  leadId?: string | null;
  /** Who gets a copy. */
  copies?: readonly string[];
}

const DELETED = 'The contact was deleted.';

/** `said.refusal` of an address, in SQL; `c` is the contact that is written to, or no row of a LEFT JOIN. */
const refusalAt = (workspaceId: Sql, address: Sql): Sql =>
  sql`CROSS JOIN LATERAL mail_refusal(${workspaceId}, ${address}, c."emailOptOut", c."doNotContact") said`;

/** The same for the address that the contact `c` has. */
export const refusalOfContact = refusalAt(raw('c."workspaceId"'), raw(`nullif(trim(c.email), '')`));

/** The same for an address in all of its forms. */
export const refusalOfForms = (workspaceId: Sql, forms: Sql): Sql => sql`
  CROSS JOIN LATERAL (SELECT max(said.refusal) AS refusal FROM unnest(${forms}) AS f(email) ${refusalAt(workspaceId, raw('f.email'))}) said`;

/** Why a campaign skips a recipient, in SQL over `said`; null for everybody else. */
export const SKIPPED_WHY = raw(
  `CASE said.refusal ${Object.entries(SKIPPED)
    .map(([refusal, why]) => `WHEN '${refusal}' THEN '${why}'`)
    .join(' ')} END`,
);

/** `said` once for each form of the recipient's address. */
const asked = (workspaceId: string, { toEmail, contactId }: Recipient): Sql => sql`
  unnest(${addressForms(toEmail)}::text[]) AS f(email)
  LEFT JOIN "Contact" c ON c."workspaceId" = ${workspaceId}::uuid AND c.id = ${contactId}::uuid
  ${refusalAt(sql`${workspaceId}::uuid`, raw('f.email'))}`;

/** A lead at the address, unless it became a contact that is gone. */
const LEAD = raw(`(l.status <> 'CONVERTED' OR l."convertedContactId" IS NOT NULL)`);

/** Its contact, or the lead that a mail without one was written to. */
const addressee = (workspaceId: string, { toEmail, contactId, leadId = null }: Recipient): Sql =>
  sql`SELECT 1 AS there FROM "Contact" c WHERE c."workspaceId" = ${workspaceId}::uuid AND c.id = ${contactId}::uuid
    UNION ALL SELECT 1 FROM "Lead" l WHERE ${contactId}::uuid IS NULL AND l."workspaceId" = ${workspaceId}::uuid AND l.id = ${leadId}::uuid
      AND lower(l.email) = ANY(${foldedForms(toEmail)}::text[]) AND ${LEAD}`;

/** `said` once for each form of the addresses that get a copy. */
const askedOfCopies = (workspaceId: string, copies: readonly string[]): Sql => sql`
  unnest(${copies.flatMap(addressForms)}::text[]) AS f(email)
  CROSS JOIN LATERAL mail_refusal(${workspaceId}::uuid, f.email, false, false) said`;

/** Whether all recipients may be written to: a condition of the very statements that claim a mail and hand it over. */
export const mayBeMailed = (workspaceId: string, recipient: Recipient): Sql =>
  sql`NOT EXISTS (SELECT FROM ${asked(workspaceId, recipient)} WHERE said.refusal IS NOT NULL)
    AND NOT EXISTS (SELECT FROM ${askedOfCopies(workspaceId, recipient.copies ?? [])} WHERE said.refusal IS NOT NULL)
    AND EXISTS (${addressee(workspaceId, recipient)})`;

/** `said` of the mail `m` that waits. The gate asks again with all forms of its address. */
export const refusalOfWaiting = sql`LEFT JOIN "Contact" c ON c."workspaceId" = m."workspaceId" AND c.id = m."contactId"
  ${refusalAt(raw('m."workspaceId"'), raw('m."toEmail"'))}`;

/** Why it may not go any more, in SQL over both; null when it may. */
export const REASON_NOT_SENT = sql`CASE
  WHEN said.refusal IS NOT NULL THEN 'The recipient was suppressed or opted out before it was sent.'
  WHEN m."contactId" IS NULL AND NOT EXISTS (SELECT FROM "Lead" l WHERE l."workspaceId" = m."workspaceId" AND l.id = m."leadId"
    AND ${LEAD}) THEN ${raw(`'${DELETED}'`)} END`;

/**
 * Whether the mail `m`, which a sequence sends by itself, waited until the sequence was over for its contact: their enrolment was ended, or
 * they wrote. What a person has sent goes all the same.
 */
export const IS_OVERTAKEN = raw(`EXISTS (
  SELECT FROM "EnrollmentStep" h
  JOIN "Enrollment" e ON e."workspaceId" = h."workspaceId" AND e.id = h."enrollmentId"
  JOIN "Sequence" s ON s."workspaceId" = e."workspaceId" AND s.id = e."sequenceId" AND s."sendMode" = 'AUTO'
  WHERE h."workspaceId" = m."workspaceId" AND h."emailId" = m.id AND (e.state NOT IN ('ACTIVE', 'COMPLETED') OR s."exitOnReply" AND EXISTS (
    SELECT FROM "Email" a WHERE a."workspaceId" = m."workspaceId" AND a."contactId" = m."contactId" AND a.id > m.id
      AND a.direction = 'INBOUND' AND a."createdAt" > m."leftDraftAt" AND a."replyClass" IS DISTINCT FROM 'OUT_OF_OFFICE')))`);

/** Why a recipient may not be written to; undefined when they may. */
export async function refusalOf(
  on: Db,
  { workspaceId }: Pick<Context, 'workspaceId'>,
  recipient: Recipient,
): Promise<string | undefined> {
  const { toEmail } = recipient;
  const said = await on.query<{ refusal: Refusal; reason: string | null }>(sql`
    SELECT said.refusal, s.reason FROM ${asked(workspaceId, recipient)}
    LEFT JOIN "Suppression" s ON s."workspaceId" = ${workspaceId}::uuid AND s.email = f.email::citext
    WHERE said.refusal IS NOT NULL ORDER BY 1 DESC`);
  const [first] = said;
  if (first?.reason) return `${toEmail} is suppressed (${first.reason}) and cannot be sent to.`;
  if (said.some(({ refusal }) => refusal.endsWith('DO_NOT_CONTACT'))) return 'The contact is marked as do not contact.';
  if (first) return 'The contact has opted out of email.';
  const [there] = await on.query(addressee(workspaceId, recipient));
  if (!there) return DELETED;
  const [copy] = await on.query<{ email: string }>(sql`
    SELECT f.email FROM ${askedOfCopies(workspaceId, recipient.copies ?? [])} WHERE said.refusal IS NOT NULL LIMIT 1`);
  return copy && `${copy.email} said no to email, or is suppressed, and cannot be sent a copy.`;
}

/** Those of many addresses that may not be written to, in lower case; their contacts' own wishes are known. */
export async function refusedAmong(on: Db, { workspaceId }: Context, addresses: string[]): Promise<Set<string>> {
  const rows = await on.query<{ email: string }>(sql`
    SELECT lower(f.email) AS email FROM unnest(${addresses}::text[]) AS f(email)
    CROSS JOIN LATERAL mail_refusal(${workspaceId}::uuid, f.email, false, false) said WHERE said.refusal IS NOT NULL`);
  return new Set(rows.map(({ email }) => email));
}
