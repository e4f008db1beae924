/** Where mail is looked for; `caught` is what the built-in mail catcher received. */
export type Box = 'inbox' | 'unread' | 'mine' | 'snoozed' | 'archived' | 'drafts' | 'outbox' | 'sent' | 'caught';
export type MailBox = Exclude<Box, 'caught'>;

const NAMES: readonly string[] = ['unread', 'mine', 'snoozed', 'archived', 'drafts', 'outbox', 'sent'];
const isBox = (name: string): name is MailBox => NAMES.includes(name);

/** Reads a box from an address; the inbox when it names none. */
export const boxOf = (name: string | null | undefined): MailBox => (name && isBox(name) ? name : 'inbox');

/** Where the inbox is at. */
export interface At {
  box: MailBox;
  /** What is looked for in all boxes. */
  q?: string | undefined;
  /** The mailbox whose mail alone is shown. */
  mailbox?: string | undefined;
  /** The thread that is open, by the mail that its box shows. */
  id?: string | undefined;
}

const isId = /^[0-9a-f-]{36}$/;
/** Reads a mailbox from an address; all of them when it names none. */
export const mailboxOf = (id: string | null | undefined): string | undefined => (id && isId.test(id) ? id : undefined);

/** What the service is asked for one mailbox, or for all. */
export const ofMailbox = (mailbox: string | undefined) => (mailbox ? { mailboxId: mailbox } : {});

/** What the service is asked for a box. */
export const askedOf = ({ box, q, mailbox }: At) => ({ box, ...(q && { q }), ...ofMailbox(mailbox) });

/** What a file of it is asked with. */
export function exportedOf({ box, q, mailbox }: At): Record<string, string> {
  const filters: Record<string, string> = { box };
  if (q) filters.q = q;
  if (mailbox) filters.mailboxId = mailbox;
  return filters;
}

/** The address of a box, of what was found, or of a thread in one of them. */
export function hrefOf({ box, q, mailbox, id }: At): string {
  const address = new URLSearchParams({
    ...(box !== 'inbox' && { box }),
    ...(q && { q }),
    ...(mailbox && { mailbox }),
    ...(id && { id }),
  });
  return address.size > 0 ? `/inbox?${address}` : '/inbox';
}
