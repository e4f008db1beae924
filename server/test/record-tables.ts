import { descriptors } from '@/server/app/registry';

/** Tables of descriptors whose rows are no records of the workspace's work, and why nobody follows them. */
const NOT_FOLLOWED: Record<string, string> = {
  BulkAction: 'work that is under way',
  CalendarConnection: 'an account of a member at another service',
  Export: 'work that is under way',
  Import: 'work that is under way',
  Listener: 'a terminal that listens for as long as it is open',
  Member: 'who works here',
  Revert: 'work that is under way',
};

/** The tables whose rows are records: each change of one is told at the seam (server/kernel/changes). */
export const RECORD_TABLES = [
  ...descriptors.map(({ table }) => table).filter((table) => !(table in NOT_FOLLOWED)),
  // Records that have no page of their own: the chat of a website, and what was entered into a form.
  ...['ChatSite', 'FormSubmission'],
];

/**
 * Columns whose writes are told to nobody: who works on a row and when it is due for that, and counts that follow from what is
 * kept elsewhere (a mail's timeline, a campaign's recipients).
 */
export const SILENT_COLUMNS: Record<string, readonly string[]> = {
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
};
