import { z } from 'zod';
import { previewFirst, previewSlots } from '@/server/app/console/preview-slots';
import { choice } from '@/server/kernel/contract/fields';
import { dateOverrides, hours, LOCATION_KINDS, minutes } from '@/server/meetings/booking-types/fields';
import { memberProcedure, router } from '../init';
import { input } from '../input';
import { timezone } from './fields';

const draft = {
  id: z.uuid().optional(),
  hostUserId: z.uuid(),
  durationMin: minutes(5),
  slotIntervalMin: minutes(5).nullable(),
  bufferBeforeMin: minutes(0),
  bufferAfterMin: minutes(0),
  minNoticeMin: minutes(0, 365 * 24 * 60),
  horizonDays: z.int().min(1).max(3650),
  maxPerDay: z.int().min(1).max(1000).nullable(),
  hours: hours(),
  dateOverrides: dateOverrides(),
  locationKind: choice(LOCATION_KINDS),
};
const search = { from: z.iso.datetime(), to: z.iso.datetime(), timezone: timezone() };

/** What a booking type that is being edited would offer. */
export const bookingPreviewRouter = router({
  slots: memberProcedure
    .input(input({ ...draft, ...search }))
    .query(({ ctx, input: { from, to, timezone: zone, ...type } }) =>
      previewSlots(ctx.member, type, { from, to, timezone: zone }),
    ),
  first: memberProcedure.input(input(draft)).query(({ ctx, input: type }) => previewFirst(ctx.member, type)),
});
