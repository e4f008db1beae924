import { z } from 'zod';
import { moment, timezone, utc } from '@/server/kernel/contract/fields';

const local = () => z.iso.datetime({ local: true, precision: 0 }).describe('`YYYY-MM-DDTHH:MM:SS`, without an offset.');

const slot = z.strictObject({ startAt: utc(), endAt: utc(), hostLocal: local(), inviteeLocal: local() });
export type Slot = z.infer<typeof slot>;

/** The answer of every search for slots. */
export const slots = z.strictObject({ timezone: z.string(), slots: z.array(slot) });

/** What a search for slots takes beside the id. */
export const slotQuery = () => ({
  from: moment('from').describe('A bare date is midnight UTC; now when left out.'),
  to: moment('to').describe('Not included; 7 days after from when left out, at most 62.'),
  timezone: timezone().optional().describe("The invitee's, for inviteeLocal; UTC when left out."),
});
