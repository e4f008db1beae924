// Read by the browser too, so nothing here knows the database.

/** What of mail is counted: drafts that wait, and what came of the mail that was sent in 30 days. */
export const OUTCOMES = ['drafts', 'sent', 'opened', 'clicked', 'replied', 'bounced'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What is counted day by day over two weeks. */
export const ACTIVITIES = ['sent', 'received', 'meetings', 'logged'] as const;
export type Activity = (typeof ACTIVITIES)[number];

/** How deliveries of webhooks went in 24 hours. */
export const ENDINGS = ['delivered', 'retried', 'undelivered'] as const;
export type Ending = (typeof ENDINGS)[number];

/** The figures of the first page that no list of records stands for. Each has a list of its own under its name. */
export type Counted = `mail-${Outcome}` | `activity-${Activity}` | 'meetings-today' | `webhooks-${Ending}`;
export const COUNTED: Counted[] = [
  ...OUTCOMES.map((name) => `mail-${name}` as const),
  ...ACTIVITIES.map((name) => `activity-${name}` as const),
  'meetings-today',
  ...ENDINGS.map((name) => `webhooks-${name}` as const),
];
