import { choiceCell } from '@/components/records/engine/cells';
import { Badge, type Tone } from '@/components/ui/badge';
import type { Campaign, Recipient } from '@/server/outreach/campaigns/contract';
import { CAMPAIGN_STATUS } from './campaign-status';

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
