import { eventSubscriber } from '@/server/automation/events/subscriber';
import { tagNameSubscriber, workflowSubscriber } from '@/server/automation/workflows/subscriber';
import { setSubscribers } from '@/server/kernel/changes';
import { refusalSubscriber } from '@/server/outreach/mail/refusal-subscriber';
import { dealNoun } from '@/server/records/deals/noun';
import { leadNoun } from '@/server/records/leads/noun';
import { taskNoun } from '@/server/records/tasks/noun';
import { ownerSubscriber } from '@/server/records/upsert/owner-subscriber';

// Who is told of changes of records, in this order; every process that writes any imports it. Search follows by the records'
// `updatedAt` (server/workspace/search/catch-up.ts): it may be late, and so costs a write nothing.
setSubscribers([
  workflowSubscriber,
  eventSubscriber,
  ownerSubscriber([leadNoun, dealNoun, taskNoun]),
  refusalSubscriber,
  tagNameSubscriber,
]);
