import { beforeEach, describe, expect, it } from 'vitest';
import { sweepPool as pool, prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { bookingTypes } from '@/server/meetings/booking-types';
import { newAddress } from '@/server/test/address';
import { call } from '@/server/test/call';
import { eventsOf, subscribe } from '@/server/test/events';
import { makeMember, makeWorkspace, memberContext, type TestWorkspace } from '@/server/test/factories';
import { book, dayFromNow, makeType, startsOf } from '@/server/test/meetings/meeting';
import { visit } from '@/server/test/meetings/visitor';
import { untilMinuteHasRoom } from '@/server/test/minute';
import { notificationsOf } from '@/server/test/notifications';
import { removeMember } from '@/server/workspace/auth/team/members';
import { bookings } from './';
import { cancelBooking } from './cancel';
import { createBooking } from './create';
import { manageToken } from './manage/token';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const at = (time: string) => dayFromNow(3, time);
const form = (more: object = {}) => ({
  startAt: at('09:00'),
  inviteeName: 'Ada',
  inviteeEmail: 'ada@example.com',
  ...more,
});
const pathOf = (type: { publicUrl: string }) => new URL(type.publicUrl).pathname.replace('/book/', '/booking-types/');

describe('the public address of a booking type', () => {
  it('shows what a visitor needs and nothing of the workspace', async () => {
    const type = await makeType(ws, {
      locationKind: 'LINK',
      locationValue: 'https://meet.example/secret',
      hidden: true,
    });
    const { status, body } = await visit(pathOf(type));
    expect(status).toBe(200);
    expect(body.bookingType).toEqual({
      title: 'Intro',
      description: null,
      hostName: type.host.name,
      workspace: expect.any(String),
      durationMin: 30,
      horizonDays: 60,
      locationKind: 'LINK',
      location: null,
      color: null,
      questions: [],
      needsPhone: false,
      allowGuests: true,
    });
  });

  it('is not there for a paused or a deleted type, for no type, and for that of another workspace', async () => {
    const type = await makeType(ws);
    const other = await makeWorkspace();
    const missing = { status: 404, body: { error: 'Meeting type not found.' } };
    for (const path of [
      `/booking-types/${ws.id}/none`,
      `/booking-types/${other.id}/${type.slug}`,
      '/booking-types/x/y',
    ]) {
      expect(await visit(path)).toMatchObject(missing);
      expect(await visit(`${path}/slots`)).toMatchObject(missing);
      expect(await visit(`${path}/bookings`, form())).toMatchObject(missing);
    }
    await call(ws.key, bookingTypes.update, { id: type.id, active: false });
    expect(await visit(pathOf(type))).toMatchObject(missing);
    await call(ws.key, bookingTypes.update, { id: type.id, active: true });
    await call(ws.key, bookingTypes.delete, { id: type.id });
    expect(await visit(pathOf(type))).toMatchObject(missing);
  });

  it('lists the slots that the API lists, and each can be booked', async () => {
    const type = await makeType(ws);
    const [from, to] = [at('09:00'), at('11:00')];
    const { body } = await visit(`${pathOf(type)}/slots?from=${from}&to=${to}&timezone=Asia/Tokyo`);
    expect(body.slots.map((slot: { startAt: string }) => slot.startAt)).toEqual(await startsOf(ws, type.id, from, to));
    expect(body.slots[0].inviteeLocal).toBe(`${at('18:00').slice(0, 16)}:00`);
    for (const { startAt } of body.slots)
      expect((await visit(`${pathOf(type)}/bookings`, form({ startAt }))).status).toBe(201);
    expect((await visit(`${pathOf(type)}/slots?from=${from}&to=${to}`)).body.slots).toEqual([]);
  });
});

describe('booking as a visitor', () => {
  it('makes the booking, its task, lead and event, tells the host, and hands out the link to manage it', async () => {
    await subscribe(ws, 'booking.created');
    const type = await makeType(ws, { confirmationMessage: 'See you', redirectUrl: 'https://example.com/thanks' });
    const { status, body } = await visit(`${pathOf(type)}/bookings`, form({ inviteeTimezone: 'Europe/Berlin' }));
    expect(status).toBe(201);
    expect(body).toMatchObject({ confirmationMessage: 'See you', redirectUrl: 'https://example.com/thanks' });
    expect(body.manageUrl).toContain(`/book/manage/${body.manageToken}`);
    expect(body.booking).toMatchObject({
      status: 'CONFIRMED',
      startAt: at('09:00'),
      canChange: true,
      inviteeName: 'Ada',
    });
    const [event] = await eventsOf(ws);
    expect(event).toMatchObject({
      type: 'booking.created',
      data: { booking: { invitee: { email: 'ada@example.com' } } },
    });
    expect(await notificationsOf(ws)).toMatchObject([
      { title: 'Ada booked Intro', href: expect.stringContaining('/calendar?booking=') },
    ]);
  });

  it('books once for each clientId, of ten at once too, and answers all of them with that booking', async () => {
    const type = await makeType(ws);
    const clientId = newId();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => visit(`${pathOf(type)}/bookings`, form({ clientId }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => body.manageToken)).size).toBe(1);
    expect(await prisma.booking.count({ where: { workspaceId: ws.id } })).toBe(1);
  });

  it('says that a time has just been booked, once it is', async () => {
    const type = await makeType(ws);
    await book(ws, type.id, at('09:00'));
    expect(await visit(`${pathOf(type)}/bookings`, form())).toEqual({
      status: 409,
      body: { error: 'That time has just been booked. Please pick another one.' },
    });
  });

  it('refuses what is wrong with the form in words, and takes 10 guests at most', async () => {
    const type = await makeType(ws, { locationKind: 'PHONE', questions: [{ label: 'Topic', required: true }] });
    const path = `${pathOf(type)}/bookings`;
    expect((await visit(pathOf(type))).body.bookingType.needsPhone).toBe(true);
    const errorOf = async (more: object) => (await visit(path, form(more))).body.error;
    expect(await errorOf({ answers: { topic: 'x' } })).toBe('Please add a phone number so we can call you.');
    expect(await errorOf({ inviteePhone: '+1' })).toBe('answers.topic: Required');
    expect(await errorOf({ inviteeEmail: 'nobody' })).toMatch(/^inviteeEmail: /);
    expect(await errorOf({ guests: Array.from({ length: 11 }, (_, i) => `g${i}@example.com`) })).toMatch(/^guests: /);
    expect(await errorOf({ startAt: 'soon' })).toContain('startAt must be an ISO 8601 datetime');
    expect(await prisma.booking.count({ where: { workspaceId: ws.id } })).toBe(0);
  });

  it('is held up for an address that asks too much', async () => {
    const type = await makeType(ws);
    const statuses = new Set<number>();
    const address = newAddress();
    await untilMinuteHasRoom();
    for (let i = 0; i < 60; i++) statuses.add((await visit(`${pathOf(type)}/bookings`, form(), address)).status);
    expect([...statuses].sort()).toEqual([201, 409, 429]);
  });
});

describe('managing a booking by its link', () => {
  async function booked(more: object = {}) {
    const type = await makeType(ws, more);
    const { body } = await visit(`${pathOf(type)}/bookings`, form());
    const { rows } = await pool.query('SELECT id FROM "Booking" WHERE "workspaceId" = $1', [ws.id]);
    return { path: `/bookings/${body.manageToken}`, id: String(rows[0].id), type };
  }

  it('moves it to a slot, raising its sequence, and cancels it in the name of the invitee', async () => {
    const { path, id } = await booked();
    const { body } = await visit(`${path}/slots?from=${at('09:00')}&to=${at('10:00')}`);
    expect(body.slots).toHaveLength(2);
    const moved = await visit(`${path}/reschedule`, { startAt: at('10:00') });
    expect([moved.status, moved.body.booking.startAt]).toEqual([200, at('10:00')]);
    expect(await visit(`${path}/reschedule`, { startAt: at('10:00') })).toEqual(moved);
    const ended = await visit(`${path}/cancel`, { reason: 'Ill' });
    expect(ended.body.booking).toMatchObject({
      status: 'CANCELLED',
      cancelledBy: 'invitee',
      cancelReason: 'Ill',
      canChange: false,
    });
    const { booking } = (await call(ws.key, bookings.get, { id })).body;
    expect(booking).toMatchObject({ cancelledBy: 'invitee', sequence: 2 });
    expect((await notificationsOf(ws)).map(({ title }) => title)).toEqual([
      'Ada booked Intro',
      'Intro with Ada was moved',
      'Intro with Ada was cancelled',
    ]);
    const again = { status: 409, body: { error: 'This meeting has already been cancelled.' } };
    expect(await visit(`${path}/cancel`, {})).toEqual(again);
    expect(await visit(`${path}/reschedule`, { startAt: at('11:00') })).toEqual(again);
    expect(await visit(`${path}/slots`)).toEqual(again);
    expect((await visit(path)).status).toBe(200);
  });

  it('refuses a taken time, a long reason, a bad time, and whatever has begun', async () => {
    const { path, id, type } = await booked();
    await book(ws, type.id, at('10:00'));
    expect((await visit(`${path}/reschedule`, { startAt: at('10:00') })).body.error).toMatch(/just been booked/);
    expect((await visit(`${path}/cancel`, { reason: 'x'.repeat(500) })).body.error).toBe(
      'Keep the reason under 500 characters.',
    );
    expect((await visit(`${path}/reschedule`, { startAt: 'x' })).status).toBe(400);
    await pool.query(
      `UPDATE "Booking" SET "startAt" = now() - interval '1 minute', "endAt" = now() + interval '1 hour' WHERE id = $1`,
      [id],
    );
    const begun = { status: 400, body: { error: 'This meeting has already begun.' } };
    expect(await visit(`${path}/cancel`, {})).toEqual(begun);
    expect(await visit(`${path}/reschedule`, { startAt: at('12:00') })).toEqual(begun);
  });

  it('takes nothing but the link: no id, no token of another purpose, none that was changed', async () => {
    const { path, id } = await booked();
    const token = path.split('/')[2] ?? '';
    const changed = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const wrong of [id, changed, '', manageToken({ workspaceId: ws.id, bookingId: newId() })]) {
      expect((await visit(`/bookings/${wrong}`)).status).toBe(404);
    }
  });
});

it('a host who books, moves or cancels in the console is not told of it', async () => {
  const type = await makeType(ws);
  const actor = { kind: 'member' as const, memberId: ws.ownerId, role: 'owner' as const, scopes: ['*'] };
  const ctx = { workspaceId: ws.id, actor, requestId: 'test' };
  const { booking } = await createBooking(ctx, { ...form(), bookingTypeId: type.id });
  expect(await notificationsOf(ws)).toEqual([]);
  const { id: memberId } = await makeMember(ws.id);
  await cancelBooking({ ...ctx, actor: { ...actor, memberId } }, { id: booking.id });
  expect(await notificationsOf(ws)).toMatchObject([{ title: 'Intro with Ada was cancelled' }]);
});

it('tells owners and admins what becomes of a meeting whose host has left', async () => {
  const [host, admin] = [await makeMember(ws.id, {}), await makeMember(ws.id, { role: 'admin' })];
  const type = await makeType(ws, { hostUserId: host.id });
  const { booking } = (await book(ws, type.id, at('09:00'))).body;
  await removeMember(memberContext(ws.id, ws.ownerId, 'owner'), { memberId: host.id });
  const token = manageToken({ workspaceId: ws.id, bookingId: booking.id });
  expect((await visit(`/bookings/${token}/cancel`, {})).status).toBe(200);
  const told = 'Intro with Ada Lovelace, whose host has left, was cancelled';
  expect((await notificationsOf(ws)).map(({ title }) => title)).toEqual([told]);
  expect((await notificationsOf({ ...ws, ownerId: admin.id })).map(({ title }) => title)).toEqual([told]);
});
