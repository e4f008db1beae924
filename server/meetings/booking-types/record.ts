import { config } from '@/server/kernel/config';
import type { Context } from '@/server/kernel/context';
import { notFound } from '@/server/kernel/contract/errors';
import { type Db, db, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { columns, computed, defineRecord, reference, selectJson, times } from '@/server/kernel/db/record';
import type { BookingType } from './contract';
import { bookingTypeDescriptor } from './descriptor';

const base = `${config.baseUrl}/book/`.replaceAll("'", "''");

export const bookingTypeRecord = defineRecord<BookingType>({
  ...bookingTypeDescriptor,
  fields: {
    ...columns('id', 'slug', 'title', 'description'),
    ...reference('host', 'Member', 'hostId', ['id', 'name', 'email']),
    ...computed('publicUrl', `'${base}' || t."workspaceId"::text || '/' || t.slug`),
    ...columns('active', 'hidden', 'durationMin', 'slotIntervalMin', 'bufferBeforeMin', 'bufferAfterMin'),
    ...columns('minNoticeMin', 'horizonDays', 'maxPerDay', 'hours', 'dateOverrides', 'locationKind', 'locationValue'),
    ...columns('color', 'questions', 'allowGuests', 'confirmationMessage', 'redirectUrl', 'reminderMinutes'),
    ...times('createdAt', 'updatedAt'),
  },
});

/** Of the row `t`: a type that was deleted, or whose host has left, is there for its bookings alone. */
export const isShown = sql`t."deletedAt" IS NULL AND t."hostId" IS NOT NULL`;

/** One booking type as the API shows it. Throws its 404. */
export async function readBookingType(ctx: Context, id: string, on: Db = db): Promise<BookingType> {
  const [row] = isId(id)
    ? await on.query<{ json: BookingType }>(
        selectJson(bookingTypeRecord, ctx.workspaceId, sql`t.id = ${id}::uuid AND ${isShown}`),
      )
    : [];
  if (!row) throw notFound('Meeting type');
  return row.json;
}
