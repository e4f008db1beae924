'use client';

import { sharedValue } from '@/lib/shared-value';

/** What a mail that is written begins with. */
export interface Begun {
  /** Whom it is to; asked for when left out. */
  contactId?: string | undefined;
  /** A lead that it is to, and the lead's address. */
  leadId?: string | undefined;
  to?: string | undefined;
  /** A draft to go on with. */
  draftId?: string | undefined;
  /** The mail that it answers, and whether everybody gets the answer. */
  replyTo?: { id: string; all: boolean } | undefined;
  /** The mail that it passes on. */
  forwardOf?: string | undefined;
}

/** A mail that is being written. */
export interface Opened {
  key: number;
  begun: Begun;
  /** The draft that it is kept as, once it is. */
  draftId?: string | undefined;
}

/** The last one is on top; those below it wait as they are. */
const opened = sharedValue<readonly Opened[]>([]);
let lastKey = 0;

/** Opens the window in which mail is written, over whatever page is there. What is being written already waits below it. */
export function openCompose(begun: Begun = {}): void {
  const known = begun.draftId === undefined ? undefined : opened.get().find(({ draftId }) => draftId === begun.draftId);
  if (!known) lastKey += 1;
  const top = known ?? { key: lastKey, begun, draftId: begun.draftId };
  opened.set([...opened.get().filter((one) => one !== known), top]);
}

export const closeCompose = (key: number) => opened.set(opened.get().filter((one) => one.key !== key));

/** Says which draft a mail is kept as. */
export const noteDraft = (key: number, draftId: string) =>
  opened.set(opened.get().map((one) => (one.key === key ? { ...one, draftId } : one)));

/** The mails that are being written. */
export const useOpened = (): readonly Opened[] => opened.use((all) => all);
