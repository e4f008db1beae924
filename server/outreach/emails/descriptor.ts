import { describeRecord, empties, goesWith } from '@/server/kernel/contract/descriptor';

export const emailDescriptor = describeRecord({
  table: 'Email',
  key: 'email',
  plural: 'emails',
  resource: 'Email',
  entity: 'EMAIL',
  title: 'subject',
  owner: 'memberId',
  points: {
    contactId: empties('Contact'),
    leadId: empties('Lead'),
    dealId: empties('Deal'),
    productId: empties('Product'),
    campaignId: empties('Campaign'),
    sequenceId: empties('Sequence'),
    mailboxId: empties('Mailbox'),
    memberId: empties('Member'),
  },
  reverting: {
    made: { when: `t.status <> 'DRAFT' OR t.direction <> 'OUTBOUND'`, why: 'Mail that went out or came in stays.' },
    stays: {
      columns: [
        'status',
        'direction',
        'sentAt',
        'scheduledAt',
        'leftDraftAt',
        'followUpAt',
        'messageId',
        'threadId',
        'inReplyTo',
        'references',
        'error',
        'bulk',
        'replyClass',
      ],
      why: 'Mail that went out stays so.',
    },
    counters: ['opens', 'machineOpens', 'clicks', 'firstOpenAt', 'lastOpenAt', 'repliedAt', 'bouncedAt'],
  },
  parts: [
    {
      table: 'EmailAttachment',
      field: 'attachments',
      points: {
        emailId: goesWith('Email'),
        fileId: empties('File'),
      },
    },
    {
      table: 'EmailEvent',
      points: {
        emailId: goesWith('Email'),
      },
    },
  ],
});
