import type { Named } from '@/components/records/engine/definition';
import type { Campaign } from '@/server/outreach/campaigns/contract';

/** How the states of a campaign are called and shown. */
export const CAMPAIGN_STATUS: Named<Campaign['status']> = {
  DRAFT: { label: 'Draft' },
  SCHEDULED: { label: 'Scheduled', tone: 'violet' },
  SENDING: { label: 'Sending', tone: 'info' },
  SENT: { label: 'Sent', tone: 'success' },
  CANCELED: { label: 'Cancelled', tone: 'warning' },
  OUTREACH: { label: 'Outreach' },
};
