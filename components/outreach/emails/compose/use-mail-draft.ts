'use client';

import { useRef, useState } from 'react';
import { isBlank } from '@/components/outreach/mail/rich-html';
import { readable } from '@/lib/readable';
import { useTRPCClient } from '@/lib/trpc';
import type { Email } from '@/server/outreach/emails/shapes';
import { useMail } from '../use-mail';
import type { ComposeProps } from './compose-props';

/** A file that goes with the mail. */
export interface Attached {
  fileId: string;
  fileName: string;
  size: number;
}

/** What is written so far. */
export interface DraftValues {
  contact: { id: string; name: string } | null;
  /** The lead that it is to, where that is known. */
  leadId: string | null;
  /** The address that it is to, where that is known; without a contact it is whose it is, or becomes a contact. */
  to: string | null;
  from: string | null;
  cc: string[];
  bcc: string[];
  subject: string;
  bodyHtml: string;
  followUpDays: number | null;
  files: Attached[];
  /** What it carries of a mail that it passes on. */
  carried: { id: string; fileName: string; size: number }[];
  /** The original that it quotes. */
  quoteHtml: string | null;
}

export const NOTHING: DraftValues = {
  ...{ contact: null, leadId: null, to: null, from: null, cc: [], bcc: [] },
  ...{ subject: '', bodyHtml: '', followUpDays: null, files: [], carried: [], quoteHtml: null },
};

const fieldsOf = ({ from, cc, bcc, bodyHtml, followUpDays, files }: DraftValues) => {
  const attachmentFileIds = files.map(({ fileId }) => fileId);
  return { bodyHtml, cc, bcc, followUpDays, attachmentFileIds, ...(from !== null && { from }) };
};
const recipientOf = ({ contact, to }: DraftValues) => (contact ? { contactId: contact.id } : { toEmail: to });

/** Whom the service found a draft to be to; of a contact of whom it told no name the address stands for it. */
const recipientIn = ({ contactId, leadId, toEmail }: Email, { contact, to }: DraftValues) => ({
  contact: contact ?? (contactId === null ? null : { id: contactId, name: readable(to ?? toEmail) }),
  leadId,
});

type Begins = Pick<ComposeProps, 'begun' | 'onKept'>;

/** A mail that is written: its fields, and the draft that it is kept as once that is needed. */
export function useMailDraft({ begun, onKept }: Begins, initial: DraftValues) {
  const [written, setWritten] = useState(initial);
  const [saved, setSaved] = useState(initial);
  const [id, setId] = useState(begun.draftId);
  const keep = useKeep(begun);
  // Whoever saves saves what is there at that moment, one after the other.
  const now = useRef({ written, saved, id });
  now.current = { ...now.current, written, saved };
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const set = (changes: Partial<DraftValues>) => setWritten((was) => ({ ...was, ...changes }));
  const saveNow = async (): Promise<string> => {
    const { written: taken, saved: before, id: known } = now.current;
    if (known !== undefined && taken === before) return known;
    const { id: kept, recipient, carried } = await keep(known, taken, before);
    const as = { ...taken, ...recipient, carried: carried ?? taken.carried };
    now.current = { ...now.current, saved: as, id: kept };
    setId(kept);
    if (known === undefined) onKept(kept);
    setSaved(as);
    // What was typed meanwhile stays, also another recipient.
    const isTo = (was: DraftValues) => was.contact === taken.contact && was.to === taken.to;
    setWritten((was) => (was === taken ? as : { ...was, carried: as.carried, ...(isTo(was) && recipient) }));
    return kept;
  };
  /** Keeps what is written as a draft. @returns the draft's id */
  const save = (): Promise<string> => {
    const next = saving.current.then(saveNow);
    saving.current = next.catch(() => undefined);
    return next;
  };
  /** Waits for what is being saved. @returns the draft that the mail is kept as */
  const settled = () => saving.current.then(() => now.current.id);
  const hasRecipient = begun.replyTo !== undefined || written.contact !== null || Boolean(written.to);
  const isEmpty = isBlank(written.bodyHtml) && written.subject === initial.subject && written.files.length === 0;
  return { id, written, set, save, settled, hasRecipient, isEmpty, isChanged: written !== saved };
}

/** Writes a mail down: as a new draft, or as what is changed of one. @returns the draft, and whom it is to */
function useKeep({ replyTo, forwardOf }: ComposeProps['begun']) {
  const { create, reply, forward, update } = useMail({ quiet: true });
  const client = useTRPCClient();
  return async (id: string | undefined, taken: DraftValues, before: DraftValues) => {
    const { subject, quoteHtml, carried } = taken;
    const fields = fieldsOf(taken);
    if (id !== undefined) {
      const { email } = await update.mutateAsync({
        ...{ id, subject, ...fields },
        ...((taken.contact !== before.contact || taken.to !== before.to) && !replyTo && recipientOf(taken)),
        ...(carried !== before.carried && { attachmentIds: carried.map((one) => one.id) }),
        ...(quoteHtml === null && before.quoteHtml !== null && { quote: false as const }),
      });
      return { id: email.id, recipient: recipientIn(email, taken), carried: undefined };
    }
    const quote = quoteHtml !== null;
    const { email, contact } = replyTo
      ? await reply.mutateAsync({ id: replyTo.id, addContact: true, quote, ...fields, ...(subject && { subject }) })
      : forwardOf
        ? await forward.mutateAsync({
            ...{ id: forwardOf, subject, ...fields, ...recipientOf(taken) },
            attachmentIds: carried.map((one) => one.id),
          })
        : await create.mutateAsync({ subject, ...fields, ...recipientOf(taken), leadId: taken.leadId });
    // What it carries are copies, with ids of their own.
    const own = forwardOf && (await client.inbox.extras.query({ emailId: email.id }));
    const recipient = recipientIn(email, { ...taken, contact: contact ?? taken.contact });
    return { id: email.id, recipient, carried: own ? own.carried : undefined };
  };
}
