import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { bookingTypes } from '@/server/meetings/booking-types';
import { contacts } from '@/server/records/contacts';
import { customFields } from '@/server/records/custom-fields';
import { leads } from '@/server/records/leads';
import { tasks } from '@/server/records/tasks';
import { call } from '@/server/test/call';
import { makeMember, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { book, dayFromNow, makeType, TAKEN, UNAVAILABLE } from '@/server/test/meetings/meeting';
import { bookings } from './';

let ws: TestWorkspace;
let typeId: string;
beforeEach(async () => {
  ws = await makeWorkspace();
  typeId = (await makeType(ws)).id;
});
const at = (time: string) => dayFromNow(3, time);

describe('POST /bookings', () => {
  it('answers 201 with every field, and puts the meeting into the tasks', async () => {
    const { status, body } = await book(ws, typeId, at('09:00'), {
      inviteeTimezone: 'Asia/Kathmandu',
      inviteePhone: '+44 20 7946 0000',
      inviteeNotes: 'About prices',
      guests: ['bob@example.com', 'bob@example.com'],
    });
    expect(status).toBe(201);
    expect(body.booking).toEqual({
      id: expect.any(String),
      status: 'CONFIRMED',
      startAt: at('09:00'),
      endAt: at('09:30'),
      hostTimezone: 'UTC',
      inviteeTimezone: 'Asia/Kathmandu',
      host: { id: ws.ownerId, name: expect.any(String), email: expect.any(String) },
      bookingType: {
        id: typeId,
        title: 'Intro',
        slug: 'intro',
        durationMin: 30,
        locationKind: 'LINK',
        locationValue: null,
      },
      inviteeName: 'Ada Lovelace',
      inviteeEmail: 'ada@example.com',
      inviteePhone: '+44 20 7946 0000',
      inviteeNotes: 'About prices',
      guests: ['bob@example.com'],
      answers: [],
      contactId: null,
      leadId: expect.any(String),
      taskId: body.taskId,
      joinUrl: null,
      onHostCalendar: false,
      sequence: 0,
      cancelReason: null,
      cancelledBy: null,
      cancelledAt: null,
      createdAt: expect.any(String),
    });
    const { body: task } = await call(ws.key, tasks.get, { id: body.taskId });
    const expected = { type: 'MEETING', title: 'Intro with Ada Lovelace', dueDate: at('09:00'), endAt: at('09:30') };
    expect(task.task).toMatchObject({ ...expected, done: false, lead: { name: 'Ada Lovelace' } });
    expect((await call(ws.key, bookings.get, { id: body.booking.id })).body.booking).toEqual(body.booking);
  });

  it('links the contact with that address in any case, else the lead, else a new lead', async () => {
    await call(ws.key, contacts.upsert, { contacts: [{ name: 'Ada', email: 'ADA@Example.com', externalId: 'ada' }] });
    const known = await call(ws.key, leads.create, { name: 'Grace', email: 'Grace@example.com' });
    const first = (await book(ws, typeId, at('09:00'))).body.booking;
    expect([first.contactId, first.leadId]).toEqual([expect.any(String), null]);
    const second = (await book(ws, typeId, at('10:00'), { inviteeEmail: 'grace@example.com' })).body.booking;
    expect([second.contactId, second.leadId]).toEqual([null, known.body.lead.id]);
    const third = (await book(ws, typeId, at('11:00'), { inviteeEmail: 'new@example.com' })).body.booking;
    const { lead } = (await call(ws.key, leads.get, { id: third.leadId ?? '' })).body;
    expect(lead).toMatchObject({ name: 'Ada Lovelace', email: 'new@example.com', source: 'BOOKING', status: 'NEW' });
  });

  it('makes one lead of two bookings at once, and asks no required field of an invitee', async () => {
    await call(ws.key, customFields.create, { entity: 'LEAD', label: 'Budget', type: 'TEXT', required: true });
    const mia = await makeMember(ws.id);
    const hers = await makeType(ws, { hostUserId: mia.id });
    const both = await Promise.all([book(ws, typeId, at('09:00')), book(ws, hers.id, at('09:00'))]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0].body.booking.leadId).toBe(both[1].body.booking.leadId);
  });

  it('answers 404 to an unknown type', async () => {
    for (const id of [newId(), 'nothing']) {
      const { status, body } = await book(ws, id, at('09:00'));
      expect([status, body.error]).toEqual([404, 'Meeting type not found.']);
    }
  });

  it('answers 400 to a time that is no slot: off the grid, past, too soon, too late, outside hours', async () => {
    const nine = await makeType(ws, { hours: [{ weekday: 1, start: '09:00', end: '10:00' }], horizonDays: 20 });
    const day = [2, 3, 4, 5, 6, 7, 8].map((days) => dayFromNow(days)).find((date) => new Date(date).getUTCDay() === 1);
    const on = (time: string) => `${day?.slice(0, 10)}T${time}:00Z`;
    const wrong = ['09:15', '10:00', '09:45', '08:30'].map(on);
    const soon = new Date(Math.ceil(Date.now() / 1_800_000) * 1_800_000).toISOString();
    for (const startAt of [...wrong, dayFromNow(-7, '09:00'), dayFromNow(70, '09:00'), soon]) {
      const { status, body } = await book(ws, nine.id, startAt);
      expect([startAt, status, body.error]).toEqual([startAt, 400, UNAVAILABLE]);
    }
    expect((await book(ws, nine.id, on('09:30'))).status).toBe(201);
    expect((await book(ws, typeId, soon)).body.error).toBe(UNAVAILABLE);
  });

  it('answers 409 to a time that is taken, by another type of that host too; back to back is free', async () => {
    const long = await makeType(ws, { durationMin: 60, slotIntervalMin: 30 });
    expect((await book(ws, typeId, at('09:00'))).status).toBe(201);
    for (const [type, time] of [
      [typeId, '09:00'],
      [long.id, '08:30'],
      [long.id, '09:00'],
    ] as const) {
      const { status, body } = await book(ws, type, at(time));
      expect([status, body.error]).toEqual([409, TAKEN]);
    }
    expect((await book(ws, long.id, at('08:00'))).status).toBe(201);
    expect((await book(ws, typeId, at('09:30'))).status).toBe(201);
  });

  it('keeps the greater of the two buffers that meet, and counts by the host’s day', async () => {
    const wide = await makeType(ws, { bufferBeforeMin: 60, bufferAfterMin: 30, slotIntervalMin: 30, maxPerDay: 2 });
    await book(ws, typeId, at('09:00'));
    const answer = async (type: string, time: string) => (await book(ws, type, at(time))).status;
    expect([await answer(wide.id, '09:30'), await answer(wide.id, '10:00'), await answer(wide.id, '10:30')]).toEqual([
      409, 409, 201,
    ]);
    expect([await answer(typeId, '11:00'), await answer(typeId, '11:30')]).toEqual([409, 201]);
    expect([await answer(wide.id, '20:00'), await answer(wide.id, '22:00')]).toEqual([201, 409]);
  });

  it('needs a phone number for a call: the field, or the answer to a question for one', async () => {
    const { id } = await makeType(ws, { locationKind: 'PHONE', questions: [{ label: 'Mobile', type: 'PHONE' }] });
    const { status, body } = await book(ws, id, at('09:00'), { inviteePhone: ' ' });
    expect([status, body.error]).toEqual([400, 'Please add a phone number so we can call you.']);
    const answered = await book(ws, id, at('09:00'), { answers: { mobile: '+1 555 0100' } });
    expect(answered.body.booking).toMatchObject({
      inviteePhone: '+1 555 0100',
      answers: [{ label: 'Mobile', value: '+1 555 0100' }],
    });
    expect((await book(ws, id, at('10:00'), { inviteePhone: '+1' })).status).toBe(201);
  });

  it('checks answers against the questions, and guests against the type', async () => {
    const questions = [
      { key: 'topic', label: 'Topic', required: true },
      { key: 'size', label: 'Size', type: 'SELECT' as const, options: ['S', 'L'] },
    ];
    const { id } = await makeType(ws, { questions, allowGuests: false });
    const answer = async (answers: Record<string, string>) => (await book(ws, id, at('09:00'), { answers })).body;
    expect((await answer({ topic: ' ', size: 'M' })).error).toBe(
      "answers.topic: Required; answers.size: Invalid enum value. Expected 'S' | 'L', received 'M'",
    );
    const guests = await book(ws, id, at('09:00'), { answers: { topic: 'x' }, guests: ['bob@example.com'] });
    expect([guests.status, guests.body.error]).toEqual([400, 'This meeting does not take guests.']);
    const unasked = { extra: 'more', constructor: 'x', 'Topic ': 'Mine' };
    expect((await answer({ ...unasked, size: 'L', topic: ' Prices ' })).booking.answers).toEqual([
      { label: 'Topic', value: 'Prices' },
      { label: 'Size', value: 'L' },
    ]);
  });

  it('takes a question by the name of something that every object has', async () => {
    const questions = [{ key: 'constructor', label: 'Constructor', type: 'PHONE' as const }];
    const { id } = await makeType(ws, { locationKind: 'PHONE', questions });
    const { body } = await book(ws, id, at('09:00'), { inviteePhone: '+1' });
    expect(body.booking).toMatchObject({ inviteePhone: '+1', answers: [] });
  });

  it.each([
    [
      { startAt: 'soon' },
      'startAt must be an ISO 8601 datetime. Use a startAt from GET /api/v1/booking-types/{id}/slots.',
    ],
    [{ inviteeEmail: 'ada' }, 'inviteeEmail: Invalid email'],
    [{ inviteeName: '' }, 'inviteeName: String must contain at least 1 character(s)'],
    [{ inviteeTimezone: 'Mars/Base' }, 'inviteeTimezone: Invalid time zone'],
    [{ guests: ['bob'] }, 'guests.0: Invalid email'],
  ])('answers 400 to %j', async (wrong, message) => {
    const { status, body } = await book(ws, typeId, at('09:00'), wrong);
    expect([status, body.error]).toEqual([400, message]);
  });
});

describe('GET /bookings', () => {
  it('shows upcoming ones unless asked otherwise, newest first, in pages', async () => {
    const made = [];
    for (const time of ['09:00', '10:00', '11:00', '12:00'])
      made.push((await book(ws, typeId, at(time))).body.booking.id);
    const [past, cancelled, second, third] = made as [string, string, string, string];
    await call(ws.key, bookings.cancel, { id: cancelled });
    await prisma.booking.update({
      where: { workspaceId_id: { workspaceId: ws.id, id: past } },
      data: { startAt: new Date(dayFromNow(-2)), endAt: new Date(dayFromNow(-1)) },
      select: { id: true },
    });
    const list = async (input: object) => (await call(ws.key, bookings.list, input)).body;
    const ids = async (input: object) => (await list(input)).bookings.map(({ id }) => id);
    expect(await ids({})).toEqual([third, second]);
    expect(await ids({ scope: 'PAST' })).toEqual([past]);
    expect(await ids({ scope: 'cancelled' })).toEqual([cancelled]);
    expect(await ids({ scope: 'all' })).toEqual([third, second, cancelled, past]);
    expect(await ids({ from: at('12:00') })).toEqual([third]);
    expect(await ids({ to: at('12:00') })).toEqual([second]);
    expect(await ids({ from: dayFromNow(3).slice(0, 10) })).toEqual([third, second]);
    expect(await ids({ hostUserId: (await makeMember(ws.id)).id })).toEqual([]);
    expect(await ids({ hostUserId: ws.ownerId })).toEqual([third, second]);
    const page = await list({ limit: 1 });
    expect([page.bookings[0]?.id, await ids({ limit: 1, cursor: page.nextCursor })]).toEqual([third, [second]]);
  });

  it('answers 400 and 404 as section 7 has it', async () => {
    const error = async (input: object) => (await call(ws.key, bookings.list, input)).body.error;
    expect(await error({ scope: 'soon' })).toBe('scope must be one of: upcoming, past, cancelled, all.');
    expect(await error({ from: 'soon' })).toBe('from must be an ISO 8601 datetime.');
    expect(await error({ limit: 201 })).toBe('limit must be an integer between 1 and 200.');
    expect(await error({ hostUserId: newId() })).toBe('No active user with that hostUserId in this workspace.');
    expect((await call(ws.key, bookings.get, { id: newId() })).body.error).toBe('Booking not found.');
    expect((await call(ws.key, bookingTypes.get, { id: newId() })).body.error).toBe('Meeting type not found.');
  });
});
