import '@/server/app/wiring';
import { bookingMail } from './functions/booking-mail';
import { campaignDispatch } from './functions/campaign-dispatch';
import { campaignSend } from './functions/campaign-send';
import { chatAnswers } from './functions/chat-answers';
import { chatMail } from './functions/chat-mail';
import { contractEnds } from './functions/contract-ends';
import { deleteWorkspaces } from './functions/delete-workspaces';
import { deliverWebhooks } from './functions/deliver-webhooks';
import { duplicatesPrune, duplicatesSweep } from './functions/duplicates-sweep';
import { followChangesFunction } from './functions/follow-changes';
import { heldMail } from './functions/held-mail';
import { indexCustomFields } from './functions/index-custom-fields';
import { mailReminders } from './functions/mail-reminders';
import { notificationMail } from './functions/notification-mail';
import { pruneHistory } from './functions/prune-history';
import { readCalendars } from './functions/read-calendars';
import { receiveMail } from './functions/receive-mail';
import { replayWebhooks } from './functions/replay-webhooks';
import { runBulkActions } from './functions/run-bulk-actions';
import { runExports } from './functions/run-exports';
import { runImports } from './functions/run-imports';
import { runReverts } from './functions/run-reverts';
import { searchPrune, searchSweep } from './functions/search-sweep';
import { sendMail } from './functions/send-mail';
import { sequenceRun } from './functions/sequence-run';
import { sequenceSweep } from './functions/sequence-sweep';
import { sweepUploads } from './functions/sweep-uploads';
import { workflowEvaluate } from './functions/workflow-evaluate';
import { workflowStays } from './functions/workflow-stays';
import { writeCalendars } from './functions/write-calendars';

/** Every function that the service runs later. */
export const functions = [
  bookingMail,
  campaignDispatch,
  campaignSend,
  chatAnswers,
  chatMail,
  contractEnds,
  deleteWorkspaces,
  deliverWebhooks,
  duplicatesPrune,
  duplicatesSweep,
  followChangesFunction,
  heldMail,
  mailReminders,
  notificationMail,
  indexCustomFields,
  pruneHistory,
  readCalendars,
  receiveMail,
  replayWebhooks,
  runExports,
  runImports,
  runBulkActions,
  runReverts,
  sweepUploads,
  searchPrune,
  searchSweep,
  sendMail,
  sequenceRun,
  sequenceSweep,
  workflowEvaluate,
  workflowStays,
  writeCalendars,
];
