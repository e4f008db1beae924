/** Where mail is looked for; `caught` is what the built-in mail catcher received. */
export type Box = 'inbox' | 'unread' | 'drafts' | 'outbox' | 'sent' | 'caught';
export type MailBox = Exclude<Box, 'caught'>;

/** Reads a box from an address; the inbox when it names none. */
export const boxOf = (name: string | null | undefined): MailBox =>
  name === 'unread' || name === 'drafts' || name === 'outbox' || name === 'sent' ? name : 'inbox';
