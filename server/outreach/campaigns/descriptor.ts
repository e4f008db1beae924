import { describeRecord, empties, goesWith } from '@/server/kernel/contract/descriptor';

export const campaignDescriptor = describeRecord({
  table: 'Campaign',
  key: 'campaign',
  plural: 'campaigns',
  resource: 'Campaign',
  entity: 'CAMPAIGN',
  title: 'name',
  owner: 'memberId',
  hasFiles: true,
  points: {
    segmentTagId: empties('Tag'),
    productId: empties('Product'),
    mailboxId: empties('Mailbox'),
    memberId: empties('Member'),
  },
  reverting: {
    made: { when: `t.status <> 'DRAFT'`, why: 'A campaign that was launched stays.' },
    stays: {
      columns: ['status', 'scheduledAt', 'launchedAt', 'finishedAt'],
      why: 'A campaign that was launched stays so.',
    },
    counters: ['recipientCount', 'pausedReason'],
  },
  parts: [
    {
      table: 'CampaignRecipient',
      // Whoever was written to, or may have been, is not written to again under the winner's name.
      keptOnMerge: `array_position(ARRAY['SENT', 'HANDED', 'CLAIMED', 'PENDING'], t.state)`,
      points: {
        campaignId: goesWith('Campaign', 'once'),
        contactId: empties('Contact', 'once'),
      },
    },
  ],
});
