import { deletePieces } from '@/server/app/admin/delete-pieces';
import { wakeSnoozed } from '@/server/app/console/snoozed';
import { followChanges } from '@/server/automation/events/follow';
import { claimDue } from '@/server/automation/webhooks/claim';
import { drainReplays } from '@/server/automation/webhooks/drain-replays';
import { prune } from '@/server/automation/webhooks/prune';
import { drainChanges } from '@/server/automation/workflows/evaluate/drain';
import { findStays } from '@/server/automation/workflows/stays/find';
import { newId } from '@/server/kernel/db/ids';
import { drainBookingMail } from '@/server/meetings/bookings/mail/drain';
import { writeDueEvents } from '@/server/meetings/calendar/event/write';
import { syncDueCalendars } from '@/server/meetings/calendar/sync';
import { drainBulkActions } from '@/server/outreach/bulk-actions/drain';
import { dueCampaigns } from '@/server/outreach/campaigns/dispatch';
import { claimRecipients } from '@/server/outreach/campaigns/send/recipient-queue';
import { claimRun } from '@/server/outreach/campaigns/send/run';
import { remindUnanswered } from '@/server/outreach/mail/follow-up';
import { pollMailboxes } from '@/server/outreach/mail/inbound/imap/poll';
import { retryUnparsed } from '@/server/outreach/mail/inbound/unparsed';
import { drainMail } from '@/server/outreach/mail/send/drain';
import { nextDue, runStep } from '@/server/outreach/sequences/run-step';
import { sweepEnrollments } from '@/server/outreach/sequences/sweep';
import { settleEnds } from '@/server/records/contracts/ends';
import { indexLargeFields } from '@/server/records/custom-fields/field-indexes';
import { pruneDuplicates, sweepDuplicates } from '@/server/records/duplicates/sweep';
import { drainExports } from '@/server/records/exports/drain';
import { sweepFiles } from '@/server/records/files/sweep';
import { drainImports } from '@/server/records/imports/work/drain';
import { answerDue } from '@/server/website/chats/ai/answer';
import { mailDueAnswers } from '@/server/website/chats/mail/send-due';
import { sweepChatFiles } from '@/server/website/chats/sweep-files';
import { drainNotificationMail } from '@/server/workspace/notifications/mail';
import { drainReverts } from '@/server/workspace/operations/large/drain';
import { pruneSearch } from '@/server/workspace/search/prune';
import { sweepSearch } from '@/server/workspace/search/sweep';
import type { Ids } from '../matrix/populate';

interface Large {
  workspaceId: string;
  ids: Ids;
}

/** One round is enough to hear what is asked. */
const ROUND = { forMs: 1 };
const START = '00000000-0000-0000-0000-000000000000';

async function sendTo({ workspaceId, ids: { Campaign: [campaignId = ''] = [] } }: Large): Promise<void> {
  await claimRun({ workspaceId, campaignId }, 1000);
  const run = { workspaceId, campaignId, id: newId(), leaseMs: 1000, hasSubscribers: async () => false };
  await claimRecipients(run, { after: START, limit: 200 });
}

async function takeStep({ workspaceId, ids: { Enrollment: [enrollmentId = ''] = [] } }: Large): Promise<void> {
  await nextDue({ workspaceId, enrollmentId });
  await runStep({ workspaceId, enrollmentId });
}

/** What each function that runs later does to find and claim its work, by the function's id. Null: it asks nothing. */
export const DRAINS: Record<string, ((large: Large) => Promise<unknown>) | null> = {
  'booking-mail': () => drainBookingMail(ROUND),
  'campaign-dispatch': () => dueCampaigns(),
  'campaign-send': sendTo,
  'chat-answers': () => answerDue(),
  'chat-mail': () => mailDueAnswers(),
  'contract-ends': () => settleEnds(),
  'delete-workspaces': () => deletePieces(),
  'deliver-webhooks': () => claimDue(Date.now(), { responsive: 128, others: 64 }),
  'duplicates-prune': () => pruneDuplicates(),
  'duplicates-sweep': () => sweepDuplicates(ROUND),
  'follow-changes': () => followChanges(ROUND),
  'held-mail': null,
  'index-custom-fields': () => indexLargeFields(1000),
  'mail-reminders': async () => [await remindUnanswered(), await wakeSnoozed()],
  'notification-mail': () => drainNotificationMail(),
  'prune-history': () => prune(),
  'read-calendars': () => syncDueCalendars(),
  'receive-mail': async () => [await pollMailboxes(), await retryUnparsed()],
  'replay-webhooks': () => drainReplays(ROUND),
  'run-bulk-actions': () => drainBulkActions(),
  'run-exports': () => drainExports(),
  'run-imports': () => drainImports(),
  'run-reverts': () => drainReverts(),
  'search-prune': () => pruneSearch(),
  'search-sweep': () => sweepSearch(ROUND),
  'send-mail': () => drainMail(ROUND),
  'sequence-run': takeStep,
  'sequence-sweep': () => sweepEnrollments(),
  'sweep-uploads': async () => [await sweepChatFiles(), await sweepFiles()],
  'workflow-evaluate': () => drainChanges(ROUND),
  'workflow-stays': () => findStays(),
  'write-calendars': () => writeDueEvents(ROUND),
};

/** What a function may read more for than a page, and why. */
export const WHOLE: Record<string, { asks: RegExp; why: string }> = {
  'duplicates-prune': {
    asks: /^DELETE FROM "Duplicate/,
    why: 'compares what is kept of records with the records, once an hour',
  },
  'prune-history': {
    // Of the part that belongs to no week an index of blocks finds what is over, which here is all one block.
    asks: /^(DELETE FROM "(WebhookDelivery|Event)_default"|WITH held AS)/,
    why: 'gives up deliveries that wait for too long, of all that wait, once an hour',
  },
  'search-prune': { asks: /^DELETE FROM "SearchEntry"/, why: 'compares the entries with the records, once an hour' },
  'sequence-sweep': {
    asks: /WHERE e."awaitsId" IS NOT NULL/,
    why: 'nothing tells an enrolment that its draft was sent or discarded, so those that wait for that are looked through',
  },
};

/** Tables of which an installation has many rows because it has many workspaces. */
export const OF_MANY_WORKSPACES = [
  ...['BulkAction', 'CalendarEvent', 'CalendarSource', 'Campaign', 'Export', 'Import', 'Revert', 'WebhookReplay'],
];

const LATER = `now() + interval '1 day'`;
const HALF = `abs(hashtext(id::text)) % 2 = 0`;
/** Nearly nothing is due: most of what a queue's table holds is behind it or ahead of it. */
export const CALM = [
  `UPDATE "BookingMail" SET state = 'QUEUED', "dueAt" = ${LATER} WHERE ${HALF}`,
  `UPDATE "CalendarEvent" SET "dueAt" = ${LATER} WHERE ${HALF}`,
  `UPDATE "CalendarSource" SET "dueAt" = ${LATER}, "memberId" = id`,
  `UPDATE "Campaign" SET status = 'SCHEDULED', "nextRunAt" = ${LATER} WHERE ${HALF}`,
  `UPDATE "Chat" SET "mailDueAt" = ${LATER} WHERE ${HALF}`,
  `UPDATE "Email" SET status = 'SCHEDULED', "nextAttemptAt" = ${LATER}, "followUpAt" = ${LATER}, "snoozedUntil" = ${LATER} WHERE ${HALF}`,
  `UPDATE "Enrollment" SET state = 'ACTIVE', "nextAt" = ${LATER}, "hasRun" = true WHERE ${HALF}`,
  `UPDATE "Enrollment" SET state = 'ACTIVE', "awaitsId" = (SELECT id FROM "Email" WHERE status = 'DRAFT' LIMIT 1) WHERE NOT (${HALF})`,
  `UPDATE "Notification" SET "mailDueAt" = ${LATER} WHERE ${HALF}`,
  `UPDATE "Upload" SET "createdAt" = now()`,
  `UPDATE "File" SET entity = 'CONVERSATION' WHERE abs(hashtext(id::text)) % 40 = 0`,
  `UPDATE "Contract" SET status = 'ACTIVE', "endDate" = current_date + 400, "noticeDays" = 30, "toldEndDate" = NULL`,
  `UPDATE "CampaignRecipient" SET "campaignId" = (SELECT id FROM "Campaign" ORDER BY id DESC LIMIT 1)`,
  `INSERT INTO "DiscardedObject" ("workspaceId", "storageKey", "removeAt")
     SELECT w.id, 'gone/' || g, now() + interval '20 days' FROM (SELECT id FROM "Workspace" LIMIT 1) w, generate_series(1, 8000) g`,
];

const EARLIER = `now() - interval '1 hour'`;
/** Everything is due at once, as after an outage: more than any page takes. */
export const BACKLOG = [
  `UPDATE "BookingMail" SET state = 'QUEUED', "dueAt" = ${EARLIER}, "leaseUntil" = NULL`,
  `UPDATE "BulkAction" SET status = 'queued', "leaseUntil" = NULL`,
  `UPDATE "CalendarEvent" SET "dueAt" = ${EARLIER}, "leaseUntil" = NULL`,
  `UPDATE "CalendarSource" SET "dueAt" = ${EARLIER}, "leaseUntil" = NULL`,
  `UPDATE "Campaign" SET status = 'SCHEDULED', "nextRunAt" = ${EARLIER}, "runnerLeaseUntil" = NULL`,
  `UPDATE "Chat" SET handler = 'AI', status = 'OPEN', "waitingReason" = NULL, "waitingSince" = NULL, "aiDueSeq" = 1, "mailDueAt" = ${EARLIER}, "mailFromSeq" = 1`,
  `UPDATE "Contract" SET "endDate" = current_date - 3`,
  `UPDATE "DiscardedObject" SET "removeAt" = ${EARLIER}`,
  `UPDATE "Email" SET "followUpAt" = ${EARLIER}, "snoozedUntil" = ${EARLIER}, "nextAttemptAt" = ${EARLIER},
     status = CASE abs(hashtext(id::text)) % 2 WHEN 0 THEN 'QUEUED' ELSE 'SENT' END`,
  `UPDATE "Enrollment" SET state = 'ACTIVE', "nextAt" = ${EARLIER}, "hasRun" = false, "updatedAt" = ${EARLIER}`,
  `UPDATE "Export" SET state = 'QUEUED', "leaseUntil" = NULL`,
  `UPDATE "File" SET "createdAt" = now() - interval '2 days'`,
  `UPDATE "Import" SET state = 'RUNNING', "leaseUntil" = NULL`,
  `UPDATE "Notification" SET "mailDueAt" = CASE WHEN abs(hashtext(id::text)) % 8 = 0 THEN ${EARLIER} END`,
  `UPDATE "Revert" SET status = 'queued', "operationId" = id, "leaseUntil" = NULL`,
  `UPDATE "Upload" SET "createdAt" = now() - interval '2 days'`,
  `UPDATE "WebhookDelivery" SET status = 'PENDING', "nextAttemptAt" = ${EARLIER}, "leaseUntil" = NULL,
     "endpointId" = (SELECT id FROM "WebhookEndpoint" ORDER BY id LIMIT 1)`,
];
