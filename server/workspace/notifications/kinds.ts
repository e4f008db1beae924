/** What a notification is about; the console shows each with its own sign. */
export const NOTIFICATION_KINDS = [
  'booking',
  'calendar',
  'campaign',
  'case',
  'chat',
  'contract',
  'deal',
  'form',
  'inbox',
  'lead',
  'mail',
  'match',
  'note',
  'quote',
  'sequence',
  'task',
  'webhook',
  'workflow',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** What mails and settings call that which a notification is about. */
export const KIND_WORDS: Record<NotificationKind, string> = {
  booking: 'meetings',
  calendar: 'calendars',
  campaign: 'campaigns',
  case: 'cases',
  chat: 'chats',
  contract: 'contracts',
  deal: 'deals',
  form: 'forms',
  inbox: 'new mail',
  lead: 'leads',
  mail: 'email',
  match: 'matches',
  note: 'mentions',
  quote: 'quotes',
  sequence: 'sequences',
  task: 'tasks',
  webhook: 'webhooks',
  workflow: 'workflows',
};

/**
 * How a member is told of one kind of thing: in the console, there and by mail at once, there and in one mail a day, or not at
 * all.
 */
export const WAYS = ['APP', 'MAIL', 'DIGEST', 'OFF'] as const;
export type Way = (typeof WAYS)[number];

/** The hour, in a member's own zone, of the daily mail. */
export const DIGEST_HOUR = 8;

/** Days that notifications are kept. */
export const NOTIFICATION_DAYS = 90;
