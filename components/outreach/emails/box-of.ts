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
  /** The thread that is open, by the mail that its box shows. */
  id?: string | undefined;
}

/** The address of a box, of what was found, or of a thread in one of them. */
export function hrefOf({ box, q, id }: At): string {
  const address = new URLSearchParams({ ...(box !== 'inbox' && { box }), ...(q && { q }), ...(id && { id }) });
  return address.size > 0 ? `/inbox?${address}` : '/inbox';
}
