import { describeRecord, empties, goesWith } from '@/server/kernel/contract/descriptor';

export const sequenceDescriptor = describeRecord({
  table: 'Sequence',
  key: 'sequence',
  plural: 'sequences',
  resource: 'Sequence',
  title: 'name',
  owner: 'memberId',
  points: {
    productId: empties('Product'),
    mailboxId: empties('Mailbox'),
    memberId: empties('Member'),
  },
  parts: [
    {
      table: 'SequenceStep',
      field: 'steps',
      points: {
        sequenceId: goesWith('Sequence', 'once'),
      },
    },
    {
      table: 'Enrollment',
      points: {
        sequenceId: goesWith('Sequence', 'once'),
        contactId: goesWith('Contact', 'once'),
      },
    },
    {
      table: 'EnrollmentStep',
      points: {
        enrollmentId: goesWith('Enrollment', 'once'),
      },
    },
  ],
});
