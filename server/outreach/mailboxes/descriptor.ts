import { describeRecord, goesWith } from '@/server/kernel/contract/descriptor';

export const mailboxDescriptor = describeRecord({
  table: 'Mailbox',
  key: 'mailbox',
  plural: 'mailboxes',
  resource: 'Mailbox',
  owner: 'memberId',
  points: {
    memberId: goesWith('Member', 'once'),
  },
  reverting: { never: 'Mailboxes are connected by hand.' },
  parts: [
    {
      table: 'MailboxMember',
      points: {
        mailboxId: goesWith('Mailbox', 'once'),
        memberId: goesWith('Member', 'once'),
      },
    },
    {
      table: 'MailboxFolder',
      points: {
        mailboxId: goesWith('Mailbox', 'once'),
      },
    },
    {
      table: 'MailboxWatch',
      points: {
        mailboxId: goesWith('Mailbox', 'once'),
      },
    },
  ],
});
