import { plainName } from '@/server/kernel/mail/address';
import type { MimeAttachment } from '@/server/kernel/mail/mime';
import type { Variables } from '@/server/kernel/mail/template';

/** What all mails of a campaign have in common. */
export interface Letterhead {
  workspaceId: string;
  from: { name: string; email: string };
  subject: string;
  bodyHtml: string;
  signatureHtml: string | null;
  attachments: MimeAttachment[];
  /** Whether opens and clicks are counted. */
  track: boolean;
  /** Whether it leaves under our own name, so that our DKIM key signs it. */
  isOurs: boolean;
  /** What placeholders can name beside the contact. */
  common: Variables;
}

/** Whom one mail goes to. */
export interface Addressee {
  emailId: string;
  messageId: string;
  toEmail: string;
  contact: Record<string, unknown>;
}

/** One mail: as it is kept, and as it goes over the wire. */
export interface Letter {
  subject: string;
  html: string;
  text: string;
  bytes: Buffer;
}

export const variablesFor = (head: Letterhead, { contact }: Addressee): Variables => ({
  ...contact,
  ...head.common,
  contact,
});

export const draftOf = ({ workspaceId, subject, bodyHtml, signatureHtml }: Letterhead, id: string) => ({
  workspaceId,
  id,
  subject,
  bodyHtml,
  signatureHtml,
  bulk: true,
});

/** The name beside the address in the To header. */
export const nameOf = ({ contact }: Addressee) => plainName(typeof contact.name === 'string' ? contact.name : '');
