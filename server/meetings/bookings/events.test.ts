import { expect, it } from 'vitest';
import { payloads } from '@/server/automation/events/payloads';
import { leads } from '@/server/records/leads';
import { call } from '@/server/test/call';
import { eventsOf, subscribe } from '@/server/test/events';
import { makeWorkspace } from '@/server/test/factories';
import { book, dayFromNow, makeType } from '@/server/test/meetings/meeting';
import { bookings } from './';

it('tells of a booking, its move and its cancellation in the form of section 6, with its task and its lead', async () => {
  const ws = await makeWorkspace();
  await subscribe(ws, 'booking.created', 'booking.rescheduled', 'booking.cancelled', 'task.created', 'lead.created');
  const type = await makeType(ws, { questions: [{ label: 'Topic' }] });
  const at = (time: string) => dayFromNow(3, time);
  const more = { inviteePhone: '+1', inviteeNotes: 'Hi', guests: ['bob@example.com'], answers: { topic: 'Prices' } };
  const { booking } = (await book(ws, type.id, at('09:00'), more)).body;
  await call(ws.key, bookings.reschedule, { id: booking.id, startAt: at('10:00') });
  await call(ws.key, bookings.cancel, { id: booking.id, reason: 'Ill' });

  const events = await eventsOf(ws);
  const types = [
    'lead.created',
    'task.created',
    'booking.created',
    'booking.rescheduled',
    'booking.cancelled',
  ] as const;
  expect(events.map(({ type }) => type)).toEqual(types);
  for (const [i, event] of events.entries()) payloads[types[i] ?? 'lead.created'].parse(event.data);

  const created = {
    id: booking.id,
    status: 'CONFIRMED',
    startAt: at('09:00'),
    endAt: at('09:30'),
    hostTimezone: 'UTC',
    inviteeTimezone: 'UTC',
    invitee: { name: 'Ada Lovelace', email: 'ada@example.com', phone: '+1', notes: 'Hi' },
    guests: ['bob@example.com'],
    answers: [{ label: 'Topic', value: 'Prices' }],
    meetingType: { id: type.id, title: 'Intro', slug: 'intro', durationMin: 30 },
    host: booking.host,
    joinUrl: null,
    contactId: null,
    leadId: booking.leadId,
    taskId: booking.taskId,
    cancelledBy: null,
    cancelReason: null,
    cancelledAt: null,
    createdAt: booking.createdAt,
  };
  const moved = { ...created, startAt: at('10:00'), endAt: at('10:30') };
  const previous = { previousStartAt: at('09:00'), previousEndAt: at('09:30') };
  const cancellation = {
    status: 'CANCELLED',
    cancelledBy: 'host',
    cancelReason: 'Ill',
    cancelledAt: expect.any(String),
  };
  const [lead, task, ...own] = events.map(({ data }) => data);
  expect(own).toEqual([
    { booking: created },
    { booking: moved, ...previous },
    { booking: { ...moved, ...cancellation } },
  ]);
  expect(task.task).toMatchObject({ id: booking.taskId, type: 'MEETING' });
  expect(lead).toEqual((await call(ws.key, leads.get, { id: booking.leadId ?? '' })).body);
});

it('leaves nothing behind when a slot is refused', async () => {
  const ws = await makeWorkspace();
  await subscribe(ws, 'booking.created', 'task.created', 'lead.created');
  const { id } = await makeType(ws);
  await book(ws, id, dayFromNow(3, '09:00'));
  await book(ws, id, dayFromNow(3, '09:00'), { inviteeEmail: 'late@example.com' });
  await book(ws, id, dayFromNow(3, '09:10'), { inviteeEmail: 'late@example.com' });
  expect(await eventsOf(ws)).toHaveLength(3);
  expect((await call(ws.key, leads.list, {})).body.leads).toHaveLength(1);
});
