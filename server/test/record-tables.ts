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

/** Columns that no reader of a record is shown: who works on it, and when it is due for that. */
export const SILENT_COLUMNS = {
  Email: ['claimId', 'leaseUntil', 'handedAt', 'attempts', 'nextAttemptAt', 'updatedAt'],
} as const;
