import { z } from 'zod';

/** What is sent to Inngest, by name. A nudge only says that there is work in Postgres; the work itself is claimed there. */
export const events = {
  'webhooks/due': z.object({}),
} as const;

export type WorkEvent = keyof typeof events;
