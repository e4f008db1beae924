import { listRecords } from '@/server/kernel/db/list';
import { columnsBy, type ExportSource, type Paged, pageOf } from '@/server/records/exports/sources';
import { type BookingType, bookingTypesContract } from './contract';
import { listedTypes } from './list';
import { bookingTypeRecord } from './record';

const { scopes, input } = bookingTypesContract.list;

/** What can be booked, the newest first; what is paused where it is asked for, as in the list. */
export const exportedTypes: ExportSource = {
  ...{ scopes, input, isSelective: true },
  check: listedTypes,
  page: async (ctx, asked) => {
    const { limit, cursor, ...filters } = asked as Paged<typeof input>;
    const which = [await listedTypes(ctx, filters)];
    return pageOf(await listRecords(bookingTypeRecord, ctx, { limit, cursor }, filters, which));
  },
  columns: async () =>
    columnsBy<BookingType>({
      id: ({ id }) => id,
      title: ({ title }) => title,
      slug: ({ slug }) => slug,
      description: ({ description }) => description,
      hostId: ({ host }) => host.id,
      host: ({ host }) => host.name,
      'host.email': ({ host }) => host.email,
      publicUrl: ({ publicUrl }) => publicUrl,
      active: ({ active }) => active,
      hidden: ({ hidden }) => hidden,
      durationMin: ({ durationMin }) => durationMin,
      slotIntervalMin: ({ slotIntervalMin }) => slotIntervalMin,
      bufferBeforeMin: ({ bufferBeforeMin }) => bufferBeforeMin,
      bufferAfterMin: ({ bufferAfterMin }) => bufferAfterMin,
      minNoticeMin: ({ minNoticeMin }) => minNoticeMin,
      horizonDays: ({ horizonDays }) => horizonDays,
      maxPerDay: ({ maxPerDay }) => maxPerDay,
      // As JSON, as they are written by the API.
      hours: ({ hours }) => JSON.stringify(hours),
      dateOverrides: ({ dateOverrides }) => JSON.stringify(dateOverrides),
      locationKind: ({ locationKind }) => locationKind,
      locationValue: ({ locationValue }) => locationValue,
      color: ({ color }) => color,
      questions: ({ questions }) => questions.map(({ label }) => label),
      allowGuests: ({ allowGuests }) => allowGuests,
      confirmationMessage: ({ confirmationMessage }) => confirmationMessage,
      redirectUrl: ({ redirectUrl }) => redirectUrl,
      reminderMinutes: ({ reminderMinutes }) => reminderMinutes,
      createdAt: ({ createdAt }) => createdAt,
      updatedAt: ({ updatedAt }) => updatedAt,
    }),
};
