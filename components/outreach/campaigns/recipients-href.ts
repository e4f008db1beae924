import type { RecipientOutcome } from '@/server/outreach/campaigns/figures';

/** The recipients of a campaign who have an outcome. */
export const recipientsHref = (id: string, outcome: RecipientOutcome): string =>
  `/campaigns/${id}?outcome=${outcome.toLowerCase()}`;

/** All of them, brought into view. */
export const allRecipientsHref = (id: string): string => `/campaigns/${id}?outcome=all`;
