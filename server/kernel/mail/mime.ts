import { domainToASCII } from 'node:url';
import DKIM from 'nodemailer/lib/dkim';
import MailComposer from 'nodemailer/lib/mail-composer';
import { config } from '@/server/kernel/config';
import { readBytes } from '@/server/kernel/join-bytes';
import { domainOf } from '@/server/kernel/mail/address';

export interface MimeAttachment {
  fileName: string;
  contentType: string;
  content: Buffer;
}

/** One message to one recipient, and to whom it shows as getting a copy. Addresses are plain ones (`plainAddress`), ids come without angle brackets. */
export interface MimeMail {
  from: { name: string; email: string };
  to: { name: string; email: string };
  cc?: readonly string[];
  /** Where answers go when not to the sender. */
  replyTo?: { name: string; email: string };
  subject: string;
  html: string;
  text: string;
  messageId: string;
  inReplyTo: string | null;
  references: string[];
  date: Date;
  /** Where a click or a POST ends such mail (RFC 8058 §3.1). */
  unsubscribeUrl?: string;
  /** Sent by the service of its own accord, so that no vacation software answers it (RFC 3834 §5). */
  automatic?: boolean;
  attachments: MimeAttachment[];
  /** An iCalendar object, as an alternative to the text, which is what calendars look for (RFC 6047 §2.4), and as a file. */
  calendar?: { method: string; content: string };
}

const bracketed = (id: string) => `<${id}>`;

/** The message as it goes over the wire. Nothing in it is ever read from a file or fetched from an address. */
export function mimeOf(mail: MimeMail): Promise<Buffer> {
  const composer = new MailComposer({
    from: { name: mail.from.name, address: mail.from.email },
    to: { name: mail.to.name, address: mail.to.email },
    ...(mail.cc && mail.cc.length > 0 && { cc: mail.cc.map((address) => ({ name: '', address })) }),
    ...(mail.replyTo && { replyTo: { name: mail.replyTo.name, address: mail.replyTo.email } }),
    subject: mail.subject,
    text: mail.text,
    html: documentOf(mail.html),
    messageId: bracketed(mail.messageId),
    date: mail.date,
    ...(mail.inReplyTo && { inReplyTo: bracketed(mail.inReplyTo) }),
    ...(mail.references.length > 0 && { references: mail.references.map(bracketed) }),
    headers: {
      ...(mail.automatic && { 'Auto-Submitted': 'auto-generated' }),
      ...(mail.unsubscribeUrl && {
        'List-Unsubscribe': { prepared: true, value: bracketed(mail.unsubscribeUrl) },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    attachments: mail.attachments.map(({ fileName, contentType, content }) => ({
      filename: fileName,
      contentType,
      content,
    })),
    ...(mail.calendar && { icalEvent: { ...mail.calendar, filename: 'invite.ics' } }),
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'win',
  });
  return composer.compile().build();
}

/** A whole document, so that the reader's program need not guess the character set. */
function documentOf(html: string): string {
  if (/<html[\s>]/i.test(html)) return html;
  return `<!doctype html><html><head><meta charset="utf-8"></head><body>\n${html}\n</body></html>`;
}

/** RFC 8058 §4: the signature has to cover both unsubscribe headers. */
const SIGNED =
  'From:To:Cc:Reply-To:Subject:Date:Message-ID:In-Reply-To:References:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post';

/** Whether an address is of the DKIM key's domain or of one below it, which is what receivers hold to be aligned (RFC 7489 §3.1.1). */
export const isVouchedFor = (from: string, key = config.dkim): boolean =>
  key !== undefined && `.${domainOf(from)}`.endsWith(`.${domainToASCII(key.domainName)}`);

/**
 * Signs a message where a DKIM key is set (RFC 6376) and its From is of the key's domain. A From of another domain goes out
 * unsigned: our name is not to vouch for it.
 */
export async function dkimSigned(message: Buffer, from: string, key = config.dkim): Promise<Buffer> {
  if (!key || !isVouchedFor(from, key)) return message;
  return readBytes(new DKIM({ ...key, headerFieldNames: SIGNED }).sign(message));
}
