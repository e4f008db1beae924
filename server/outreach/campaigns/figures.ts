import { z } from 'zod';
import { utc } from '@/server/kernel/contract/fields';

/** What came of a campaign. Opens and clicks count every time; the others count mails. */
export const analytics = z.strictObject({
  totalRecipients: z.int(),
  sentRecipients: z.int(),
  skippedRecipients: z.int(),
  failedRecipients: z.int(),
  delivered: z.int().describe('Sent and not bounced.'),
  opens: z.int().describe('By people.'),
  machineOpens: z.int(),
  clicks: z.int().describe('By people.'),
  bounces: z.int(),
  unsubscribes: z.int(),
  complaints: z.int(),
  replies: z.int(),
  positiveReplies: z.int(),
});
export type Analytics = z.infer<typeof analytics>;

/** Whom a campaign would go to, and who would be left out. */
export const audienceCounts = z.strictObject({
  recipients: z.int().describe('Who would get it.'),
  leftOut: z
    .array(z.strictObject({ reason: z.string(), count: z.int() }))
    .describe('How many of its audience would not, by why: suppressed, opted out, no address, the same address twice.'),
});
export type Audience = z.infer<typeof audienceCounts>;

const counts = { sent: z.int(), failed: z.int(), skipped: z.int() };

export const progress = z.strictObject({
  status: z.string(),
  total: z.int(),
  ...counts,
  waiting: z.int().describe('Neither sent nor failed nor skipped yet.'),
  pausedReason: z.string().nullable(),
  resumesAt: utc().nullable().describe('When a paused campaign is tried again.'),
  launchedAt: utc().nullable(),
  finishedAt: utc().nullable(),
  timeline: z
    .array(z.strictObject({ at: utc(), ...counts }))
    .describe('What was settled in each stretch of time, at most 60 of them, oldest first.'),
});
export type Progress = z.infer<typeof progress>;

/**
 * What recipients of a campaign are counted by, each of them once, however often it happened. SENT to WAITING part all of them;
 * the others are about the mail that a recipient got.
 */
export const RECIPIENT_OUTCOMES = [
  'SENT',
  'FAILED',
  'SKIPPED',
  'WAITING',
  'DELIVERED',
  'OPENED',
  'OPENED_BY_MACHINE',
  'CLICKED',
  'REPLIED',
  'REPLIED_POSITIVELY',
  'BOUNCED',
  'UNSUBSCRIBED',
  'COMPLAINED',
] as const;
export type RecipientOutcome = (typeof RECIPIENT_OUTCOMES)[number];

/** How many recipients each outcome finds. */
export const recipientOutcomes = z.strictObject({
  total: z.int(),
  outcomes: z.array(z.strictObject({ outcome: z.enum(RECIPIENT_OUTCOMES), count: z.int() })),
});
