import { systemContext } from '@/server/kernel/context';
import { type Db, db, sql } from '@/server/kernel/db/client';
import { readBytes } from '@/server/kernel/join-bytes';
import { plainName } from '@/server/kernel/mail/address';
import type { MimeAttachment } from '@/server/kernel/mail/mime';
import type { Variables } from '@/server/kernel/mail/template';
import { fileStore } from '@/server/kernel/storage';
import { variablesOf } from '@/server/outreach/mail/compose/variables';
import { senderOf } from '@/server/outreach/mail/send/sender';
import { type Routed, routeOf } from '@/server/workspace/mail/route';

/** What all mails of a campaign have in common. */
export interface MailTemplate {
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
export interface MailRecipient {
  emailId: string;
  messageId: string;
  toEmail: string;
  contact: Record<string, unknown>;
}

/** One mail: as it is kept, and as it goes over the wire. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  bytes: Buffer;
}

export const variablesFor = (template: MailTemplate, { contact }: MailRecipient): Variables => ({
  ...contact,
  ...template.common,
  contact,
});

export const draftOf = ({ workspaceId, subject, bodyHtml, signatureHtml }: MailTemplate, id: string) => ({
  workspaceId,
  id,
  subject,
  bodyHtml,
  signatureHtml,
  bulk: true,
});

/** The name beside the address in the To header. */
export const nameOf = ({ contact }: MailRecipient) => plainName(typeof contact.name === 'string' ? contact.name : '');

/** Everything that the mails of one campaign need, read once for all of them. */
export interface SendContext {
  template: MailTemplate;
  routed: Routed;
  mailboxId: string;
  fromName: string;
}

interface Row {
  subject: string;
  bodyHtml: string;
  fromEmail: string | null;
  productId: string | null;
  memberId: string | null;
  mailboxId: string | null;
  trackMail: boolean;
  smtp: Uint8Array | null;
}

/** Throws the 400s and 409s of a sender that is no longer connected or whose server cannot be found, to be shown as they are. */
export async function loadSendContext(workspaceId: string, campaignId: string): Promise<SendContext> {
  const ctx = systemContext(workspaceId, campaignId);
  const [row] = await db.query<Row>(sql`
    SELECT k.subject, k."bodyHtml", k."fromEmail", k."productId"::text, k."memberId"::text, k."mailboxId"::text, w."trackMail", b.smtp
    FROM "Campaign" k JOIN "Workspace" w ON w.id = k."workspaceId"
    LEFT JOIN "Mailbox" b ON b."workspaceId" = k."workspaceId" AND b.id = k."mailboxId"
    WHERE k."workspaceId" = ${workspaceId}::uuid AND k.id = ${campaignId}::uuid`);
  if (!row) throw new Error('The campaign is gone.');
  const sender = await senderOf(db, ctx, { ...row, fromEmail: row.fromEmail ?? '' });
  const from = { name: plainName(sender.name), email: sender.email };
  const about = { contactId: null, leadId: null, dealId: null, productId: row.productId };
  const routed = await routeOf(workspaceId, row.smtp);
  const template: MailTemplate = {
    workspaceId,
    from,
    subject: row.subject,
    bodyHtml: row.bodyHtml,
    signatureHtml: sender.signatureHtml,
    attachments: await readFiles(db, workspaceId, campaignId),
    track: row.trackMail,
    isOurs: routed.isOurs,
    common: await variablesOf(db, ctx, about, { name: sender.name, email: sender.email }),
  };
  return { template, routed, mailboxId: sender.mailboxId, fromName: sender.name };
}

async function readFiles(on: Db, workspaceId: string, campaignId: string): Promise<MimeAttachment[]> {
  const files = await on.query<{ fileName: string; contentType: string; storageKey: string }>(sql`
    SELECT "fileName", "contentType", "storageKey" FROM "File"
    WHERE "workspaceId" = ${workspaceId}::uuid AND entity = 'CAMPAIGN' AND "recordId" = ${campaignId}::uuid ORDER BY id`);
  const read: MimeAttachment[] = [];
  for (const { fileName, contentType, storageKey } of files) {
    const bytes = await fileStore().read(storageKey);
    if (!bytes) throw new Error(`The attachment ${fileName} is no longer there.`);
    read.push({ fileName, contentType, content: await readBytes(bytes) });
  }
  return read;
}
