import { expect, it } from 'vitest';
import { sweepDb as db, sql } from '@/server/kernel/db/client';
import { bookings } from '@/server/meetings/bookings';
import { asOwner, vcalendar } from '@/server/test/calendar';
import { call } from '@/server/test/call';
import { sharedDav } from '@/server/test/dav';
import { makeWorkspace } from '@/server/test/factories';
import { book, dayFromNow, makeType } from '@/server/test/meetings/meeting';
import { connectFeed } from '../connections/connect';
import { writeDueEvents } from './write';

const { answers, asked, origin } = await sharedDav();

it('what was written to a calendar follows its booking, though nothing else is written there any more', async () => {
  const ws = await makeWorkspace();
  answers.set('/a.ics', (_request, answer) => answer.writeHead(200).end(vcalendar('')));
  const { id: connectionId } = await connectFeed(asOwner(ws), { url: `${origin}/a.ics` });
  const writeTo = (url: string | null) =>
    db.query(sql`UPDATE "CalendarConnection" SET "writeUrl" = ${url} WHERE id = ${connectionId}::uuid`);
  await writeTo(`${origin}/calendar/`);
  const type = await makeType(ws);
  const booked = async (time: string) => (await book(ws, type.id, dayFromNow(3, time))).body.booking;
  const { id } = await booked('09:00');
  answers.set(`/calendar/${id}.ics`, (_request, answer) => answer.writeHead(201, { etag: '"1"' }).end());
  await writeDueEvents();
  await writeTo(null);
  await booked('11:00');
  await call(ws.key, bookings.reschedule, { id, startAt: dayFromNow(4, '09:00') });
  await writeDueEvents();
  await call(ws.key, bookings.cancel, { id });
  await writeDueEvents();
  expect(asked.flatMap(({ line }) => (line.endsWith(`/calendar/${id}.ics`) ? line.split(' ')[0] : []))).toEqual([
    'PUT',
    'PUT',
    'DELETE',
  ]);
  expect((await call(ws.key, bookings.get, { id })).body.booking.onHostCalendar).toBe(false);
});
