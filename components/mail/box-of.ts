/** What came of the mail of the last 30 days; shown when it is asked for by address. */
export const RESULT_BOXES = {
  opened: 'Opened',
  clicked: 'Clicked',
  replied: 'Replied to',
  bounced: 'Bounced',
} as const;
export type ResultBox = keyof typeof RESULT_BOXES;

/** Where mail is looked for; `caught` is what the built-in mail catcher received. */
export type Box = 'inbox' | 'unread' | 'drafts' | 'outbox' | 'sent' | 'caught' | ResultBox;
export type MailBox = Exclude<Box, 'caught'>;

const NAMES: readonly string[] = ['unread', 'drafts', 'outbox', 'sent', ...Object.keys(RESULT_BOXES)];
const isBox = (name: string): name is MailBox => NAMES.includes(name);

export const isResult = (box: Box): box is ResultBox => box in RESULT_BOXES;

/** Reads a box from an address; the inbox when it names none. */
export const boxOf = (name: string | null | undefined): MailBox => (name && isBox(name) ? name : 'inbox');
