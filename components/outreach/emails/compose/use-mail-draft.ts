'use client';

import { useState } from 'react';
import { useTRPCClient } from '@/lib/trpc';
import { useMail } from '../use-mail';
import type { Begun } from './open-compose';

/** A file that goes with the mail. */
export interface Attached {
  fileId: string;
  fileName: string;
  size: number;
}

/** What is written so far. */
export interface DraftValues {
  contact: { id: string; name: string } | null;
  from: string | null;
  cc: string[];
  bcc: string[];
  subject: string;
  bodyHtml: string;
  followUpDays: number | null;
  files: Attached[];
}

export const NOTHING: DraftValues = {
  ...{ contact: null, from: null, cc: [], bcc: [] },
  ...{ subject: '', bodyHtml: '', followUpDays: null, files: [] },
};

/** A mail that is written: its fields, and the draft that it is kept as once that is needed. */
export function useMailDraft(begun: Begun, initial: DraftValues) {
  const [written, setWritten] = useState(initial);
  const [saved, setSaved] = useState(initial);
  const [id, setId] = useState(begun.draftId);
  const { create, reply, update } = useMail();
  const set = (changes: Partial<DraftValues>) => setWritten((was) => ({ ...was, ...changes }));
  const isChanged = written !== saved;
  const fields = () => {
    const { from, cc, bcc, bodyHtml, followUpDays, files } = written;
    const attachmentFileIds = files.map(({ fileId }) => fileId);
    return { bodyHtml, cc, bcc, followUpDays, attachmentFileIds, ...(from !== null && { from }) };
  };
  /** Keeps what is written as a draft. @returns the draft's id */
  const save = async (): Promise<string> => {
    const { contact, subject } = written;
    if (id !== undefined) {
      if (isChanged) await update.mutateAsync({ id, subject, ...fields() });
      setSaved(written);
      return id;
    }
    const { email } = begun.replyTo
      ? await reply.mutateAsync({ id: begun.replyTo.id, ...fields(), ...(subject && { subject }) })
      : await create.mutateAsync({ contactId: contact?.id ?? null, subject, ...fields() });
    setId(email.id);
    setSaved(written);
    return email.id;
  };
  return { id, written, set, save, isChanged, isBusy: create.isPending || reply.isPending || update.isPending };
}

/** Reads what a mail begins with: a draft as it is, or for an answer to whom it goes. */
export function useInitialDraft() {
  const client = useTRPCClient();
  return async ({ contactId, draftId, replyTo }: Begun, own: ReadonlySet<string>): Promise<DraftValues> => {
    const mailId = draftId ?? replyTo?.id;
    if (mailId === undefined) {
      const found = contactId ? await client.contacts.get.query({ id: contactId }) : undefined;
      return { ...NOTHING, contact: found ? { id: found.contact.id, name: found.contact.name } : null };
    }
    const { email, attachments } = await client.emails.get.query({ id: mailId });
    const { contact } = email;
    if (replyTo)
      return { ...NOTHING, contact, cc: replyTo.all ? others(email, own) : [], subject: again(email.subject) };
    const { files } = await client.inbox.files.query({ emailId: mailId });
    const sizes = new Map(attachments.map(({ id, size, fileName }) => [id, { size, fileName }]));
    return {
      contact,
      from: email.fromEmail,
      cc: email.ccEmails,
      bcc: email.bccEmails,
      subject: email.subject,
      bodyHtml: email.bodyHtml,
      followUpDays: email.followUpDays,
      files: files.map(({ attachmentId, fileId }) => ({ fileId, fileName: '', size: 0, ...sizes.get(attachmentId) })),
    };
  };
}

const again = (subject: string) => (/^re:/i.test(subject) ? subject : `Re: ${subject}`.trim());

interface Answered {
  direction: 'INBOUND' | 'OUTBOUND';
  fromEmail: string;
  toEmail: string;
  ccEmails: string[];
}

/** Who else got a mail, but for whoever answers it. */
function others({ direction, fromEmail, toEmail, ccEmails }: Answered, own: ReadonlySet<string>): string[] {
  const [correspondent, other] = direction === 'INBOUND' ? [fromEmail, toEmail] : [toEmail, fromEmail];
  const bare = (address: string) => (/<([^<>]+)>/.exec(address)?.[1] ?? address).trim();
  return [other, ...ccEmails]
    .map(bare)
    .filter(
      (address) => !own.has(address.toLowerCase()) && address.toLowerCase() !== bare(correspondent).toLowerCase(),
    );
}
