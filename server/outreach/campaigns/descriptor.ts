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
  parts: [
    {
      table: 'CampaignRecipient',
      points: {
        campaignId: goesWith('Campaign', 'once'),
        contactId: empties('Contact', 'once'),
      },
    },
  ],
});
