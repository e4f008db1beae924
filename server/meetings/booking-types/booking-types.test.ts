import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { bookings } from '@/server/meetings/bookings';
import { call } from '@/server/test/call';
import { makeMember, makeWorkspace, memberContext, type TestWorkspace } from '@/server/test/factories';
import { ALWAYS, book, dayFromNow, makeType, startsOf } from '@/server/test/meetings/meeting';
import { bookingTypes } from './';
import { createBookingType } from './create';
import { deleteBookingType } from './delete';
import { updateBookingType } from './update';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const minimal = { title: 'Intro', durationMin: 30, hours: ALWAYS, locationKind: 'LINK' as const };
const connectCalendar = (memberId: string) => {
  const data = { workspaceId: ws.id, id: newId(), memberId, kind: 'ICS', name: 'Feed', credentials: Buffer.alloc(1) };
  return prisma.calendarConnection.create({ data, select: { id: true } });
};

describe('POST /booking-types', () => {
  it('answers 201 with every field and its default', async () => {
    const { status, body } = await call(ws.key, bookingTypes.create, { hostUserId: ws.ownerId, ...minimal });
    expect(status).toBe(201);
    expect(body.bookingType).toMatchObject({
      ...minimal,
      slug: 'intro',
      description: null,
      host: { id: ws.ownerId },
      publicUrl: `http://localhost:3000/book/${ws.id}/intro`,
      active: true,
      hidden: false,
      slotIntervalMin: null,
      bufferBeforeMin: 0,
      bufferAfterMin: 0,
      minNoticeMin: 60,
      horizonDays: 60,
      maxPerDay: null,
      dateOverrides: [],
      locationValue: null,
      color: null,
      questions: [],
      allowGuests: true,
      confirmationMessage: null,
      redirectUrl: null,
      reminderMinutes: 60,
    });
  });

  it('keeps what is sent, gives questions keys, and makes whoever acts the host', async () => {
    const sent = {
      ...minimal,
      slug: 'demo',
      description: 'A demo',
      hidden: true,
      slotIntervalMin: 15,
      bufferBeforeMin: 5,
      bufferAfterMin: 10,
      minNoticeMin: 0,
      horizonDays: 10,
      maxPerDay: 3,
      hours: [
        { weekday: 1, start: '09:00', end: '12:00' },
        { weekday: 1, start: '13:00', end: '24:00' },
      ],
      dateOverrides: [{ date: '2026-12-24', windows: [] }],
      locationValue: 'https://meet.example/x',
      color: '#2563eb',
      allowGuests: false,
      confirmationMessage: 'See you',
      redirectUrl: 'https://example.com/thanks',
      reminderMinutes: 30,
    };
    const questions = [{ label: 'Your topic' }, { label: 'Size', type: 'SELECT' as const, options: ['S', 'L'] }];
    const { body } = await call(ws.key, bookingTypes.create, { ...sent, questions });
    expect(body.bookingType).toMatchObject({ ...sent, host: { id: ws.ownerId } });
    expect(body.bookingType.questions).toEqual([
      { key: 'your_topic', label: 'Your topic', type: 'TEXT', options: [], required: false },
      { key: 'size', label: 'Size', type: 'SELECT', options: ['S', 'L'], required: false },
    ]);
  });

  it('gives every type a slug of its own, also to 20 at once, and refuses one that is taken', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => makeType(ws, { title: 'Ünter Café!' })));
    expect(made.map(({ slug }) => slug).sort()).toEqual(
      ['unter-cafe', ...Array.from({ length: 19 }, (_, i) => `unter-cafe-${i + 2}`)].sort(),
    );
    const { status, body } = await call(ws.key, bookingTypes.create, { ...minimal, slug: 'unter-cafe' });
    expect([status, body.error]).toEqual([409, "A meeting type with the slug 'unter-cafe' already exists."]);
    expect((await makeType(ws, { title: '日本' })).slug).toBe('meeting');
  });

  it.each([
    [{ title: undefined }, 'title is required.'],
    [
      { hours: [{ weekday: 7, start: '09:00', end: '10:00' }] },
      'hours.0.weekday: Number must be less than or equal to 6',
    ],
    [{ hours: [{ weekday: 1, start: '10:00', end: '09:00' }] }, 'hours.0.end: Must be after start'],
    [{ hours: [{ weekday: 1, start: '9:00', end: '10:00' }] }, 'hours.0.start: Expected a time such as 09:30'],
    [
      { dateOverrides: [{ date: '2026-02-30', windows: [] }] },
      'dateOverrides.0.date: Expected a date such as 2026-12-24',
    ],
    [
      { questions: [{ label: 'x', type: 'SELECT' }] },
      'questions.0.options: A SELECT needs options, other types have none',
    ],
    [{ durationMin: 0 }, 'durationMin: Number must be greater than or equal to 5'],
    [{ redirectUrl: 'javascript:alert(1)' }, 'redirectUrl: Invalid url'],
  ])('answers 400 to %j', async (wrong, message) => {
    const { status, body } = await call(ws.key, bookingTypes.create, { ...minimal, ...wrong } as typeof minimal);
    expect([status, body.error]).toEqual([400, message]);
  });

  it('is set up by a plain member for nobody but themselves, as the mails about it have the name of its host', async () => {
    const { id } = await makeMember(ws.id);
    const member = memberContext(ws.id, id, 'member');
    const own = (await createBookingType(member, { ...minimal, hostUserId: id })).bookingType;
    const of = (await createBookingType(ws.ctx, { ...minimal, hostUserId: ws.ownerId })).bookingType;
    const refused = [
      () => createBookingType(member, { ...minimal, hostUserId: ws.ownerId }),
      () => updateBookingType(member, { id: own.id, hostUserId: ws.ownerId }),
      () => updateBookingType(member, { id: of.id, title: 'Buy now' }),
      () => updateBookingType(member, { id: of.id, hostUserId: id }),
      () => deleteBookingType(member, { id: of.id }),
    ];
    for (const change of refused)
      await expect(change()).rejects.toMatchObject({ status: 403, message: 'In the console you act as yourself.' });
    expect((await updateBookingType(member, { id: own.id, title: 'Talk' })).bookingType.title).toBe('Talk');
  });

  it('answers 404 to a host who is no member', async () => {
    const other = await makeWorkspace();
    const error = 'No active user with that hostUserId in this workspace.';
    for (const hostUserId of [other.ownerId, newId(), 'nobody']) {
      const { status, body } = await call(ws.key, bookingTypes.create, { ...minimal, hostUserId });
      expect([status, body.error]).toEqual([404, error]);
      expect((await call(ws.key, bookingTypes.list, { hostUserId })).body.error).toBe(error);
    }
  });

  it('answers 409 to a hosted video meeting until its host connects a calendar', async () => {
    const video = { ...minimal, locationKind: 'VIDEO' as const };
    const { status, body } = await call(ws.key, bookingTypes.create, video);
    expect([status, body.error]).toEqual([409, expect.stringContaining('Ask the host to connect a calendar')]);
    const inConsole = createBookingType(memberContext(ws.id, ws.ownerId), { ...video, hostUserId: ws.ownerId });
    await expect(inConsole).rejects.toThrow('As their host, connect a calendar of yours first, in Settings.');
    const { id } = await makeType(ws);
    expect((await call(ws.key, bookingTypes.update, { id, locationKind: 'VIDEO' })).status).toBe(409);
    const connection = await connectCalendar(ws.ownerId);
    const made = await call(ws.key, bookingTypes.create, video);
    expect(made.status).toBe(201);
    const at = dayFromNow(2, '09:00');
    expect(await startsOf(ws, made.body.bookingType.id, at, dayFromNow(3))).toContain(at);
    const where = { workspaceId_id: { workspaceId: ws.id, id: connection.id } };
    await prisma.calendarConnection.delete({ where, select: { id: true } });
    expect(await startsOf(ws, made.body.bookingType.id, at, dayFromNow(3))).toEqual([]);
    const refused = await book(ws, made.body.bookingType.id, at);
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('connect a calendar')]);
  });
});

describe('GET /booking-types', () => {
  it('shows newest first, paused ones only when asked, by host', async () => {
    const mia = await makeMember(ws.id);
    const first = await makeType(ws);
    const paused = await makeType(ws, { active: false });
    const hers = await makeType(ws, { hostUserId: mia.id });
    const ids = async (input: object) =>
      (await call(ws.key, bookingTypes.list, input)).body.bookingTypes.map(({ id }) => id);
    expect(await ids({})).toEqual([hers.id, first.id]);
    expect(await ids({ includeInactive: 'true' })).toEqual([hers.id, paused.id, first.id]);
    expect(await ids({ hostUserId: mia.id })).toEqual([hers.id]);
    const { status, body } = await call(ws.key, bookingTypes.list, { includeInactive: 'maybe' } as object);
    expect([status, body.error]).toEqual([400, 'includeInactive must be true or false.']);
  });

  it('leaves out the types of a host who has left, and keeps what was booked', async () => {
    const mia = await makeMember(ws.id);
    const type = await makeType(ws, { hostUserId: mia.id });
    const { body } = await book(ws, type.id, dayFromNow(2, '09:00'));
    const where = { workspaceId_id: { workspaceId: ws.id, id: mia.id } };
    await prisma.member.delete({ where, select: { id: true } });
    expect((await call(ws.key, bookingTypes.list, {})).body.bookingTypes).toEqual([]);
    expect((await call(ws.key, bookingTypes.get, { id: type.id })).status).toBe(404);
    const kept = await call(ws.key, bookings.get, { id: body.booking.id });
    expect(kept.body.booking.host).toEqual({ id: mia.id, name: mia.name, email: mia.email });
    expect((await call(ws.key, bookings.slots, { id: body.booking.id })).body.slots).toEqual([]);
    // Nobody sees the type any more, so whoever asks for its slug has it.
    expect((await makeType(ws)).slug).toBe(type.slug);
    expect((await call(ws.key, bookings.get, { id: body.booking.id })).status).toBe(200);
  });
});

describe('PATCH /booking-types/{id}', () => {
  it('changes what is sent and nothing else', async () => {
    const type = await makeType(ws, { maxPerDay: 2, color: '#112233' });
    const { status, body } = await call(ws.key, bookingTypes.update, { id: type.id, title: 'Demo', maxPerDay: null });
    expect(status).toBe(200);
    const { updatedAt } = body.bookingType;
    expect(body.bookingType).toEqual({ ...type, title: 'Demo', maxPerDay: null, updatedAt });
    expect((await call(ws.key, bookingTypes.get, { id: type.id })).body).toEqual(body);
  });

  it('pauses a type: no slots, no new bookings, while what was booked can still be moved', async () => {
    const type = await makeType(ws);
    const { body } = await book(ws, type.id, dayFromNow(2, '09:00'));
    await call(ws.key, bookingTypes.update, { id: type.id, active: false });
    expect(await startsOf(ws, type.id, dayFromNow(1), dayFromNow(5))).toEqual([]);
    expect((await book(ws, type.id, dayFromNow(2, '10:00'))).status).toBe(400);
    const moved = await call(ws.key, bookings.reschedule, { id: body.booking.id, startAt: dayFromNow(2, '11:00') });
    expect(moved.status).toBe(200);
  });

  it('answers 400 to nothing, 404 to an unknown type, 409 to the slug of another', async () => {
    const type = await makeType(ws);
    await makeType(ws, { slug: 'taken' });
    expect((await call(ws.key, bookingTypes.update, { id: type.id })).status).toBe(400);
    expect((await call(ws.key, bookingTypes.update, { id: newId(), title: 'x' })).body.error).toBe(
      'Meeting type not found.',
    );
    expect((await call(ws.key, bookingTypes.update, { id: type.id, slug: 'taken' })).status).toBe(409);
    expect((await call(ws.key, bookingTypes.update, { id: type.id, slug: 'intro' })).status).toBe(200);
  });
});

describe('DELETE /booking-types/{id}', () => {
  it('takes the type away and keeps its bookings; its slug is free again', async () => {
    const type = await makeType(ws);
    const { body } = await book(ws, type.id, dayFromNow(2, '09:00'));
    const gone = await call(ws.key, bookingTypes.delete, { id: type.id });
    expect(gone.body).toEqual({ deleted: 1, id: type.id });
    const refused = await Promise.all([
      call(ws.key, bookingTypes.get, { id: type.id }),
      call(ws.key, bookingTypes.delete, { id: type.id }),
      call(ws.key, bookingTypes.slots, { id: type.id }),
    ]);
    for (const { status, body } of refused) expect([status, body.error]).toEqual([404, 'Meeting type not found.']);
    expect((await book(ws, type.id, dayFromNow(2, '12:00'))).status).toBe(404);
    expect((await call(ws.key, bookings.get, { id: body.booking.id })).body.booking.bookingType.id).toBe(type.id);
    expect((await makeType(ws)).slug).toBe('intro');
  });
});
