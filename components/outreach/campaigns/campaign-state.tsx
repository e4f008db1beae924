import { Badge, type Tone } from '@/components/ui/badge';
import { humanize } from '@/lib/format';
import type { Campaign, Recipient } from '@/server/outreach/campaigns/contract';

const STATUS: Record<Campaign['status'], Tone> = {
  DRAFT: 'neutral',
  SCHEDULED: 'violet',
  SENDING: 'info',
  SENT: 'success',
  CANCELED: 'warning',
  OUTREACH: 'neutral',
};

export const CampaignStatus = ({ status }: { status: Campaign['status'] }) => (
  <Badge dot tone={STATUS[status]}>
    {humanize(status)}
  </Badge>
);

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
