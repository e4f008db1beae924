import { z } from 'zod';

/** What is sent to Inngest, by name. A signal only says that there is work in Postgres; the work itself is claimed there. */
export const events = {
  'bookings/due': z.object({}),
  'mail/due': z.object({}),
  'mail/held': z.object({ seconds: z.int() }),
  'notifications/due': z.object({}),
  'calendars/write': z.object({}),
  'webhooks/due': z.object({}),
  'webhooks/replay': z.object({}),
  'changes/due': z.object({}),
  'imports/due': z.object({}),
  'bulk-actions/due': z.object({}),
  'reverts/due': z.object({}),
  'exports/due': z.object({}),
  'workspaces/deleted': z.object({}),
  'chats/due': z.object({}),
  'campaigns/due': z.object({}),
  'campaign/send': z.object({ workspaceId: z.string(), campaignId: z.string() }),
  'sequences/due': z.object({}),
  'sequence/enrolled': z.object({ workspaceId: z.string(), enrollmentId: z.string() }),
  'workflows/due': z.object({}),
  'sequence/exited': z.object({ workspaceId: z.string(), enrollmentId: z.string() }),
} as const;

export type WorkEvent = keyof typeof events;
export type HeldMail = z.input<(typeof events)['mail/held']>;
