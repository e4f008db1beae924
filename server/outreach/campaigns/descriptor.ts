import { describeRecord, empties, goesWith } from '@/server/kernel/contract/descriptor';

/** What says whom its mail is from, and to whom it goes. */
const SENDER = ['memberId', 'mailboxId', 'fromEmail'] as const;
const SEGMENT = ['segmentType', 'segmentTagId', 'segmentContactIds'] as const;

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
    // What the verbs refuse (update, takeOver) is no more to be had by taking back what was done before.
    holds: [
      {
        when: `t.status IN ('SENDING', 'SENT', 'CANCELED')`,
        fields: ['name', 'subject', 'bodyHtml'],
        why: 'A campaign that was launched says what it said then.',
      },
      {
        when: `t.status IN ('SENT', 'CANCELED')`,
        fields: SENDER,
        why: 'A campaign that has ended keeps its sender.',
      },
      {
        when: `t.status IN ('SCHEDULED', 'SENDING', 'SENT', 'CANCELED')`,
        fields: SEGMENT,
        unlessRestored: true,
        why: 'The recipients of this campaign are fixed. While it waits, choose its audience anew instead.',
      },
      {
        when: `t.status IN ('SCHEDULED', 'SENDING')`,
        whose: 't."memberId"',
        fields: [...SENDER, ...SEGMENT, 'name', 'subject', 'bodyHtml', 'productId'],
        why: 'This campaign is planned in the name of somebody else. They, an owner or an admin can take this back.',
      },
    ],
    together: SENDER,
    counters: ['recipientCount', 'pausedReason'],
  },
  parts: [
    {
      table: 'CampaignRecipient',
      isFixed: true,
      // Whoever was written to, or may have been, is not written to again under the winner's name.
      keptOnMerge: `array_position(ARRAY['SENT', 'HANDED', 'CLAIMED', 'PENDING'], t.state)`,
      points: {
        campaignId: goesWith('Campaign', 'once'),
        contactId: empties('Contact', 'once'),
      },
    },
  ],
});
