'use client';

import { useTRPCClient } from '@/lib/trpc';
import type { Begun } from './open-compose';
import { type DraftValues, NOTHING } from './use-mail-draft';

/** Reads what a mail begins with: a draft as it is, or for an answer from where and to whom it goes. */
export function useInitialDraft() {
  const client = useTRPCClient();
  return async ({ contactId, leadId, to, draftId, replyTo, forwardOf }: Begun): Promise<DraftValues> => {
    if (draftId !== undefined) return readDraft(client, draftId);
    const answered = replyTo?.id ?? forwardOf;
    if (answered === undefined) {
      const found = contactId ? await client.contacts.get.query({ id: contactId }) : undefined;
      const contact = found ? { id: found.contact.id, name: found.contact.name } : null;
      return { ...NOTHING, to: to ?? null, leadId: leadId ?? null, contact };
    }
    const way = replyTo ? (replyTo.all ? 'all' : 'reply') : 'forward';
    const [{ email }, begun] = await Promise.all([
      client.emails.get.query({ id: answered }),
      client.inbox.begin.query({ emailId: answered, way }),
    ]);
    const { from, cc, subject, quoteHtml, attachments } = begun;
    return {
      ...NOTHING,
      ...{ from, cc, subject, quoteHtml, to: begun.to },
      ...(replyTo && { contact: email.contact, leadId: email.leadId }),
      carried: attachments,
    };
  };
}

async function readDraft(client: ReturnType<typeof useTRPCClient>, draftId: string): Promise<DraftValues> {
  const [{ email, attachments }, { files }, { quoteHtml, carried }] = await Promise.all([
    client.emails.get.query({ id: draftId }),
    client.inbox.files.query({ emailId: draftId }),
    client.inbox.extras.query({ emailId: draftId }),
  ]);
  const sizes = new Map(attachments.map(({ id, size, fileName }) => [id, { size, fileName }]));
  return {
    contact: email.contact,
    leadId: email.leadId,
    to: email.toEmail,
    from: email.fromEmail,
    cc: email.ccEmails,
    bcc: email.bccEmails,
    subject: email.subject,
    bodyHtml: email.bodyHtml,
    followUpDays: email.followUpDays,
    files: files.map(({ attachmentId, fileId }) => ({ fileId, fileName: '', size: 0, ...sizes.get(attachmentId) })),
    ...{ quoteHtml, carried },
  };
}
