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

/** Days that notifications are kept. */
export const NOTIFICATION_DAYS = 90;
