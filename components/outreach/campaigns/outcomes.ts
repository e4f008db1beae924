import type { RecipientOutcome } from '@/server/outreach/campaigns/figures';

/** How what became of recipients is called. */
export const OUTCOME_LABEL: Record<RecipientOutcome, string> = {
  SENT: 'Sent',
  FAILED: 'Failed',
  SKIPPED: 'Skipped',
  WAITING: 'Waiting',
  DELIVERED: 'Delivered',
  OPENED: 'Opened',
  OPENED_BY_MACHINE: 'Opened by a machine',
  CLICKED: 'Clicked',
  REPLIED: 'Replied',
  REPLIED_POSITIVELY: 'Replied positively',
  BOUNCED: 'Bounced',
  UNSUBSCRIBED: 'Unsubscribed',
  COMPLAINED: 'Complained',
};

/** The outcome that the address of a campaign's page names. */
export const outcomeIn = (named: string | null): RecipientOutcome | undefined =>
  (Object.keys(OUTCOME_LABEL) as RecipientOutcome[]).find((outcome) => outcome.toLowerCase() === named);
