import { wakeSubscriber } from '@/server/automation/events/follow/wake';
import { eventSubscriber } from '@/server/automation/events/subscriber';
import { exportedDeliveries } from '@/server/automation/webhooks/exported';
import { exportedRuns, exportedWorkflows } from '@/server/automation/workflows/exported';
import { tagNameSubscriber, workflowSubscriber } from '@/server/automation/workflows/subscriber';
import { setSubscribers } from '@/server/kernel/changes';
import { exportedTypes } from '@/server/meetings/booking-types/exported';
import { bookingTypeRecord } from '@/server/meetings/booking-types/record';
import { exportedBookings } from '@/server/meetings/bookings/exported';
import { bookingRecord } from '@/server/meetings/bookings/record';
import { exportedCampaigns, exportedRecipients } from '@/server/outreach/campaigns/exported';
import { assertOwnFiles } from '@/server/outreach/campaigns/files';
import { segmentMergeStep } from '@/server/outreach/campaigns/merge-step';
import { campaignRecord } from '@/server/outreach/campaigns/record';
import { exportedTemplates } from '@/server/outreach/email-templates/exported';
import { emailSource } from '@/server/outreach/emails/search';
import { erasedSubscriber } from '@/server/outreach/mail/erased-subscriber';
import { setReplyHandlers } from '@/server/outreach/mail/inbound/replies';
import { refusalMergeStep } from '@/server/outreach/mail/refusal-merge-step';
import { refusalSubscriber } from '@/server/outreach/mail/refusal-subscriber';
import { mailboxShows } from '@/server/outreach/mailboxes/record';
import { exportedCandidates, exportedMatches } from '@/server/outreach/outreach-matches/exported';
import { matchItemRecord } from '@/server/outreach/outreach-matches/record';
import { exportedEnrollments, exportedSequences } from '@/server/outreach/sequences/exported';
import { enrollmentMergeStep } from '@/server/outreach/sequences/merge-step';
import { sequenceRecord } from '@/server/outreach/sequences/record';
import { exportedSuppressions } from '@/server/outreach/suppressions/exported';
import { suppressionRecord } from '@/server/outreach/suppressions/record';
import { caseDefinition } from '@/server/records/cases/definition';
import { caseDescriptor } from '@/server/records/cases/descriptor';
import { caseRecord } from '@/server/records/cases/record';
import { commentRecord } from '@/server/records/comments/record';
import { communicationRecord } from '@/server/records/communications/record';
import { companyRecord } from '@/server/records/companies/record';
import { companySource } from '@/server/records/companies/search';
import { contactRecord } from '@/server/records/contacts/record';
import { contactSource } from '@/server/records/contacts/search';
import { contractDefinition } from '@/server/records/contracts/definition';
import { contractDescriptor } from '@/server/records/contracts/descriptor';
import { contractRecord } from '@/server/records/contracts/record';
import { dealDefinition } from '@/server/records/deals/definition';
import { dealRecord } from '@/server/records/deals/record';
import { dealSource } from '@/server/records/deals/search';
import { dependentsSubscriber } from '@/server/records/dependents-subscriber';
import { setExportSources } from '@/server/records/exports/sources';
import { setCampaignFilesRule } from '@/server/records/files/parent';
import { leadDefinition } from '@/server/records/leads/definition';
import { leadRecord } from '@/server/records/leads/record';
import { leadSource } from '@/server/records/leads/search';
import { setMergeLinks } from '@/server/records/merge/links';
import { mentionSubscriber } from '@/server/records/notes/mention-subscriber';
import { noteRecord } from '@/server/records/notes/record';
import { productRecord } from '@/server/records/products/record';
import { productSource } from '@/server/records/products/search';
import { versionSubscriber } from '@/server/records/quotes/freeze';
import { quoteRecord } from '@/server/records/quotes/record';
import { pipelineSubscriber } from '@/server/records/stages/pipeline-subscriber';
import { taskDefinition } from '@/server/records/tasks/definition';
import { taskRecord } from '@/server/records/tasks/record';
import { titledSource } from '@/server/records/titled-search';
import { ownerSubscriber } from '@/server/records/upsert/owner-subscriber';
import { exportedChats } from '@/server/website/chats/exported';
import { exportedMessages } from '@/server/website/chats/exported-messages';
import { acceptChatReply } from '@/server/website/chats/mail/accept-reply';
import { chatRecord } from '@/server/website/chats/record';
import { exportedSubmissions } from '@/server/website/forms/exported';
import { exportedForms } from '@/server/website/forms/exported-forms';
import { setHistorySources } from '@/server/workspace/changes/sources';
import { consoleSubscriber } from '@/server/workspace/live/records';
import { type Source, setSearchSources } from '@/server/workspace/search/sources';
import { exportedMail } from './console/exported-mail';
import { exportedChanges } from './exported-changes';
import { exportedTrash } from './exported-trash';
import { historySources } from './history-sources';
import { pointingAt } from './registry';
import type { SearchType } from './search/types';

// The records whose lists offer `updatedSince`.
const followedBySyncs = [
  ...[contactRecord, leadRecord, dealRecord, taskRecord, noteRecord, quoteRecord],
  ...[campaignRecord, sequenceRecord, chatRecord],
];
// Other records that print something of others.
const followedByFeed = [
  bookingRecord,
  bookingTypeRecord,
  commentRecord,
  communicationRecord,
  matchItemRecord,
  mailboxShows,
];
// Whose lists and pages the console has.
const shownInConsole = [
  ...[contactRecord, companyRecord, leadRecord, dealRecord, taskRecord, noteRecord, communicationRecord],
  ...[productRecord, quoteRecord, caseRecord, contractRecord, suppressionRecord, campaignRecord, sequenceRecord],
];
// Who is notified of changes of records, in this order; every process that writes any imports it. Search follows by the records'
// `updatedAt` (server/workspace/search/catch-up.ts): it may be late, and so costs a write nothing.
setSubscribers([
  workflowSubscriber,
  eventSubscriber,
  wakeSubscriber,
  ownerSubscriber([leadDefinition, dealDefinition, taskDefinition, caseDefinition, contractDefinition]),
  mentionSubscriber,
  refusalSubscriber,
  erasedSubscriber,
  tagNameSubscriber,
  dependentsSubscriber(followedBySyncs, followedByFeed),
  pipelineSubscriber,
  versionSubscriber,
  consoleSubscriber(shownInConsole),
]);

// Where search looks, which stands below all that it finds.
const searchSources: Record<SearchType, Source> = {
  CONTACT: contactSource,
  COMPANY: companySource,
  LEAD: leadSource,
  DEAL: dealSource,
  PRODUCT: productSource,
  EMAIL: emailSource,
  CASE: titledSource(caseDescriptor, 'a'),
  CONTRACT: titledSource(contractDescriptor, 't'),
};
setSearchSources(searchSources);

// Who takes answers to mails that are no e-mail records.
setReplyHandlers([acceptChatReply]);

// The lists of these floors that are written into files.
setExportSources({
  suppressions: exportedSuppressions,
  campaigns: exportedCampaigns,
  recipients: exportedRecipients,
  sequences: exportedSequences,
  enrollments: exportedEnrollments,
  forms: exportedForms,
  submissions: exportedSubmissions,
  bookings: exportedBookings,
  bookingTypes: exportedTypes,
  chats: exportedChats,
  messages: exportedMessages,
  emails: exportedMail,
  templates: exportedTemplates,
  matches: exportedMatches,
  candidates: exportedCandidates,
  workflows: exportedWorkflows,
  runs: exportedRuns,
  deliveries: exportedDeliveries,
  changes: exportedChanges,
  trash: exportedTrash,
});

// Who may say what the mails of a campaign carry.
setCampaignFilesRule(assertOwnFiles);

// The kinds of records whose changes are told.
setHistorySources(historySources);
// What follows a record that is merged into another one: whatever points at it, files and uploads, and what workflows keep of it.
setMergeLinks({
  pointingAt,
  loose: [
    { table: 'File', column: 'recordId', entityColumn: 'entity' },
    { table: 'Upload', column: 'recordId', entityColumn: 'entity' },
    { table: 'WorkflowRun', column: 'recordId' },
    { table: 'WorkflowStay', column: 'recordId' },
  ],
  steps: [enrollmentMergeStep, segmentMergeStep, refusalMergeStep],
});
