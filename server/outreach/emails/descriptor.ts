import { describeRecord, empties, goesWith } from '@/server/kernel/contract/descriptor';

/** What a mail says, whom it goes to, and whom it is from. */
const TEXT = ['subject', 'bodyHtml', 'bodyText', 'quotes'] as const;
const ADDRESSEES = ['toEmail', 'toEmails', 'ccEmails', 'bccEmails'] as const;
const SENDER = ['memberId', 'mailboxId', 'fromEmail', 'fromName'] as const;

/** Mail that is no draft of ours. */
const NO_DRAFT = `t.status <> 'DRAFT' OR t.direction <> 'OUTBOUND'`;

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
        'threadId',
        'inReplyTo',
        'references',
        'error',
        'bulk',
        'replyClass',
      ],
      why: 'Mail that went out stays so.',
    },
    // What the verbs refuse (lockDraft, ownSender) is no more to be had by taking back what was done before.
    holds: [
      {
        when: NO_DRAFT,
        fields: [...TEXT, 'attachments', 'context', 'followUpDays', 'messageId'],
        why: 'Only a draft changes: this mail is planned, went out or came in.',
      },
      {
        when: NO_DRAFT,
        fields: ADDRESSEES,
        // Of somebody who was linked to it later, or who was deleted, they alone say something.
        along: ['contactId', 'leadId'],
        why: 'Mail that is planned, went out or came in keeps whom it is to.',
      },
      {
        when: `t.status NOT IN ('DRAFT', 'SCHEDULED') OR t."leftDraftAt" IS NOT NULL OR t.direction <> 'OUTBOUND'`,
        fields: SENDER,
        why: 'Mail that went out or came in keeps its sender.',
      },
      {
        when: `t.status = 'SCHEDULED'`,
        whose: 't."memberId"',
        fields: [...SENDER, 'contactId', 'leadId', 'dealId', 'productId', 'campaignId'],
        why: 'This mail is planned in the name of somebody else. They, an owner or an admin can take this back.',
      },
    ],
    together: SENDER,
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
