import { choiceCell } from '@/components/records/engine/cells';
import type { Named } from '@/components/records/engine/definition';
import { Badge, type Tone } from '@/components/ui/badge';
import type { Campaign, Recipient } from '@/server/outreach/campaigns/contract';

export const CAMPAIGN_STATUS: Named<Campaign['status']> = {
  DRAFT: { label: 'Draft' },
  SCHEDULED: { label: 'Scheduled', tone: 'violet' },
  SENDING: { label: 'Sending', tone: 'info' },
  SENT: { label: 'Sent', tone: 'success' },
  CANCELED: { label: 'Cancelled', tone: 'warning' },
  OUTREACH: { label: 'Outreach' },
};

export const CampaignStatus = ({ status }: { status: Campaign['status'] }) => choiceCell(CAMPAIGN_STATUS, status);

/** What came of a recipient; who is being sent to right now still waits. */
const OUTCOME: Record<Recipient['state'], [string, Tone]> = {
  PENDING: ['Waiting', 'neutral'],
  CLAIMED: ['Waiting', 'neutral'],
  HANDED: ['Sending', 'info'],
  SENT: ['Sent', 'success'],
  FAILED: ['Failed', 'danger'],
  SKIPPED: ['Skipped', 'warning'],
};

export function RecipientOutcomeBadge({ state }: { state: Recipient['state'] }) {
  const [label, tone] = OUTCOME[state];
  return (
    <Badge dot tone={tone}>
      {label}
    </Badge>
  );
}
