import { raw } from '@/server/kernel/db/client';

/** Whom and what a mail belongs to. */
export interface MailReferences {
  memberId: string | null;
  mailboxId: string | null;
  contactId: string | null;
  leadId: string | null;
  dealId: string | null;
  productId: string | null;
  campaignId: string | null;
}

/** The same, as columns of a row of "Email". */
export const mailReferences = raw(
  '"memberId"::text, "mailboxId"::text, "contactId"::text, "leadId"::text, "dealId"::text, "productId"::text, "campaignId"::text',
);
