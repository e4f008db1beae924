import { describeRecord, empties, goesWith } from '@/server/kernel/contract/descriptor';

/** What says whom its mail is from. */
const SENDER = ['memberId', 'mailboxId', 'fromEmail'] as const;

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
  reverting: {
    // What a sequence sends by itself, and whether it does, its own member says (refuseOthersMail), by whatever way.
    holds: [
      {
        when: `t."sendMode" = 'AUTO'`,
        whose: 't."memberId"',
        fields: [...SENDER, 'sendMode', 'steps', 'productId'],
        why: 'What sends by itself in the name of somebody else is theirs to change. They, an owner or an admin can take this back.',
      },
    ],
    together: SENDER,
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
