/** The tables whose rows are records: each change of one is told at the seam (server/kernel/changes). */
export const RECORD_TABLES = [
  ...[
    'Contact',
    'Company',
    'Lead',
    'Deal',
    'Task',
    'Note',
    'Product',
    'Quote',
    'Pipeline',
    'Stage',
    'Tag',
    'CustomField',
  ],
  ...[
    'File',
    'Communication',
    'Case',
    'Contract',
    'Email',
    'Campaign',
    'Sequence',
    'Suppression',
    'Mailbox',
    'OutreachMatch',
  ],
  ...[
    'Booking',
    'BookingType',
    'Chat',
    'ChatSite',
    'ChatAnswer',
    'Form',
    'FormSubmission',
    'WebhookEndpoint',
    'Workflow',
  ],
] as const;

/**
 * Columns whose writes are told to nobody: who works on a row and when it is due for that, and counts that follow from what is
 * kept elsewhere (a mail's timeline, a campaign's recipients).
 */
export const SILENT_COLUMNS = {
  Email: [
    ...['claimId', 'leaseUntil', 'handedAt', 'attempts', 'nextAttemptAt', 'updatedAt'],
    ...['opens', 'machineOpens', 'clicks', 'firstOpenAt', 'lastOpenAt', 'repliedAt', 'bouncedAt'],
  ],
  Mailbox: ['sentOn', 'sentCount', 'lastSyncAt', 'lastError'],
  Campaign: ['runnerId', 'runnerLeaseUntil', 'nextRunAt', 'pauses', 'pausedReason', 'recipientCount', 'updatedAt'],
  OutreachMatch: ['updatedAt'],
  // When mail last went to or came from somebody.
  Contact: ['lastContactedAt', 'lastActivityAt', 'updatedAt'],
} as const;
