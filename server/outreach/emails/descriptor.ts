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
  parts: [
    {
      table: 'EmailAttachment',
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
