/** Where mail is looked for; `caught` is what the built-in mail catcher received. */
export type Box = 'inbox' | 'unread' | 'drafts' | 'outbox' | 'sent' | 'caught';
export type MailBox = Exclude<Box, 'caught'>;

const NAMES: readonly string[] = ['unread', 'drafts', 'outbox', 'sent'];
const isBox = (name: string): name is MailBox => NAMES.includes(name);

/** Reads a box from an address; the inbox when it names none. */
export const boxOf = (name: string | null | undefined): MailBox => (name && isBox(name) ? name : 'inbox');
