import { expect, it } from 'vitest';
import { sweepDb as db, sql } from '@/server/kernel/db/client';
import { bookings } from '@/server/meetings/bookings';
import { asOwner, vcalendar, vevent } from '@/server/test/calendar';
import { call } from '@/server/test/call';
import { response, says, sharedDav } from '@/server/test/dav';
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

it('writes over no event of somebody else, whatever a server answers to whoever looks for a UID', async () => {
  const ws = await makeWorkspace();
  answers.set('/a.ics', (_request, answer) => answer.writeHead(200).end(vcalendar('')));
  const { id: connectionId } = await connectFeed(asOwner(ws), { url: `${origin}/a.ics` });
  await db.query(
    sql`UPDATE "CalendarConnection" SET "writeUrl" = ${`${origin}/calendar/`} WHERE id = ${connectionId}::uuid`,
  );
  const type = await makeType(ws);
  const { id } = (await book(ws, type.id, dayFromNow(3, '09:00'))).body.booking;
  const event = (name: string, uid: string) =>
    response(
      `/calendar/${name}.ics`,
      `<D:getetag>"1"</D:getetag><C:calendar-data>${vcalendar(vevent({ UID: uid }))}</C:calendar-data>`,
    );
  answers.set(`/calendar/${id}.ics`, (_request, answer) => answer.writeHead(412).end());
  answers.set(
    '/calendar/',
    says(event('other', 'other@elsewhere') + event('mine', `${id.slice(0, 20)}\r\n ${id.slice(20)}`)),
  );
  for (const name of ['other', 'mine'])
    answers.set(`/calendar/${name}.ics`, (_request, answer) => answer.writeHead(204, { etag: '"2"' }).end());
  await writeDueEvents();
  expect(asked.map(({ line }) => line).filter((line) => line.startsWith('PUT'))).toEqual([
    `PUT /calendar/${id}.ics`,
    'PUT /calendar/mine.ics',
  ]);
});
