import type { Context } from '@/server/kernel/context';
import { type Db, sql } from '@/server/kernel/db/client';
import { foldedForms } from '@/server/kernel/mail/address';
import { findByMessageIds, type ReferredMail } from '@/server/outreach/mail/message-id';
import type { ParsedMail } from './mime/parsed-mail';

/** Whose mail it is, and what it goes on with. */
export interface Match {
  /** The mail that it stands under, ours or theirs. */
  parent: ReferredMail | null;
  /** The mail of ours that it answers. */
  answered: ReferredMail | null;
  contactId: string | null;
  leadId: string | null;
}

/** A Message-ID as it is kept: without its brackets. */
export const bare = (messageId: string) => messageId.replace(/^<|>$/g, '');

/**
 * Finds what a mail belongs to: the thread that In-Reply-To and References name (RFC 5322 §3.6.4), else the contact, else
 * the open lead, with the correspondent's address.
 */
export async function matchMail(on: Db, ctx: Context, mail: ParsedMail, correspondents: string[]): Promise<Match> {
  // The nearest last: In-Reply-To names the parent, References end with it.
  const ids = [...mail.references, ...mail.inReplyTo].map(bare);
  const found = ids.length > 0 ? await findByMessageIds(on, ctx, ids) : [];
  found.sort((a, b) => ids.lastIndexOf(b.messageId) - ids.lastIndexOf(a.messageId));
  const parent = found[0] ?? null;
  const answered = found.find(({ direction }) => direction === 'OUTBOUND') ?? null;
  const known = answered ?? parent;
  if (known?.contactId || known?.leadId) {
    return { parent, answered, contactId: known.contactId, leadId: known.leadId };
  }
  return { parent, answered, ...(await personWith(on, ctx, correspondents)) };
}

interface Person {
  contactId: string | null;
  leadId: string | null;
}

/** Who has one of these addresses. Of several contacts with an address the one that was last dealt with. A converted lead is its contact. */
export async function personWith(on: Db, ctx: Context, emails: string[]): Promise<Person> {
  const forms = [...new Set(emails.flatMap(foldedForms))];
  const [contact] = await on.query<{ id: string }>(sql`
    SELECT id::text FROM "Contact" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND lower(email) = ANY(${forms}::text[])
    ORDER BY greatest("lastContactedAt", "lastActivityAt") DESC NULLS LAST, id LIMIT 1`);
  if (contact) return { contactId: contact.id, leadId: null };
  const [lead] = await on.query<Person>(sql`
    SELECT "convertedContactId"::text AS "contactId", CASE WHEN "convertedContactId" IS NULL THEN id::text END AS "leadId"
    FROM "Lead" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND lower(email) = ANY(${forms}::text[])
    ORDER BY id DESC LIMIT 1`);
  return lead ?? { contactId: null, leadId: null };
}
