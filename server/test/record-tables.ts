/** The tables whose rows are records: each change of one is told at the seam (server/kernel/changes). */
export const RECORD_TABLES = [
  ...[
    'Contact',
    'Company',
    'Lead',
    'Deal',
    'Task',
    'Note',
    'Comment',
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
    'EmailTemplate',
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
    ...['claimId', 'leaseUntil', 'handedAt', 'attempts', 'nextAttemptAt', 'followUpAt', 'updatedAt'],
    ...['opens', 'machineOpens', 'clicks', 'firstOpenAt', 'lastOpenAt', 'repliedAt', 'bouncedAt'],
  ],
  Mailbox: ['sentOn', 'sentCount', 'lastSyncAt', 'lastError'],
  Campaign: ['runnerId', 'runnerLeaseUntil', 'nextRunAt', 'pauses', 'pausedReason', 'recipientCount', 'updatedAt'],
  OutreachMatch: ['updatedAt'],
  Contract: ['toldEndDate'],
  // When mail last went to or came from somebody.
  Contact: ['lastContactedAt', 'lastActivityAt', 'updatedAt'],
  // A chat's own count of its messages, which are told on its channel one by one; and who answers it for how long.
  Chat: [
    ...['messageCount', 'visitorCount', 'snippet', 'lastMessageAt', 'lastVisitorAt', 'lastAgentAt', 'lastSeenAt'],
    ...['aiLeaseUntil', 'mailDueAt', 'mailFromSeq', 'updatedAt'],
  ],
  // It is shown with its stages, each of which tells of itself.
  Pipeline: ['updatedAt'],
  // How often it has run, and whose turn it is.
  Workflow: ['runCount', 'turn'],
} as const;
