import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '@/server/kernel/db/ids';
import { tasks } from '@/server/records/tasks';
import { call } from '@/server/test/call';
import { subscribe } from '@/server/test/events';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { snapshot } from '@/server/test/matrix/catalogue';
import { book, dayFromNow, makeType, TAKEN, UNAVAILABLE } from '@/server/test/meetings/meeting';
import { bookings } from './';

let ws: TestWorkspace;
let typeId: string;
beforeEach(async () => {
  ws = await makeWorkspace();
  typeId = (await makeType(ws)).id;
});
const at = (time: string) => dayFromNow(3, time);

describe('POST /bookings/{id}/reschedule', () => {
  it('moves the meeting and its task, raises sequence; the booking itself is not in the way', async () => {
    const long = await makeType(ws, { durationMin: 60, slotIntervalMin: 30 });
    const { booking, taskId } = (await book(ws, long.id, at('09:00'))).body;
    const { status, body } = await call(ws.key, bookings.reschedule, { id: booking.id, startAt: at('09:30') });
    expect(status).toBe(200);
    expect(body.booking).toEqual({ ...booking, startAt: at('09:30'), endAt: at('10:30'), sequence: 1 });
    const { task } = (await call(ws.key, tasks.get, { id: taskId })).body;
    expect([task.dueDate, task.endAt]).toEqual([at('09:30'), at('10:30')]);
  });

  it('to the time that it has moves nothing and tells nobody', async () => {
    await subscribe(ws, 'booking.rescheduled');
    const { booking } = (await book(ws, typeId, at('09:00'))).body;
    const before = await snapshot(ws.id);
    const startAt = at('09:00').replace('Z', '+00:00');
    const { status, body } = await call(ws.key, bookings.reschedule, { id: booking.id, startAt });
    expect([status, body.booking]).toEqual([200, booking]);
    expect(await snapshot(ws.id)).toBe(before);
  });

  it('answers 400, 404 and 409 as section 7 has it', async () => {
    const { booking } = (await book(ws, typeId, at('09:00'))).body;
    await book(ws, typeId, at('10:00'));
    const move = async (startAt: string, id = booking.id) => {
      const { status, body } = await call(ws.key, bookings.reschedule, { id, startAt });
      return [status, body.error];
    };
    const sentence = 'startAt must be an ISO 8601 datetime. Use a startAt from GET /api/v1/bookings/{id}/slots.';
    expect(await move('tomorrow')).toEqual([400, sentence]);
    expect((await call(ws.key, bookings.reschedule, { id: booking.id } as never)).body.error).toBe(sentence);
    expect(await move(at('09:10'))).toEqual([400, UNAVAILABLE]);
    expect(await move(at('10:00'))).toEqual([409, TAKEN]);
    expect(await move(at('11:00'), newId())).toEqual([404, 'Booking not found.']);
    await call(ws.key, bookings.cancel, { id: booking.id });
    expect(await move(at('11:00'))).toEqual([409, 'This meeting has already been cancelled.']);
  });
});

describe('POST /bookings/{id}/cancel', () => {
  it('sets its fields, closes the task and frees the time at once', async () => {
    const { booking, taskId } = (await book(ws, typeId, at('09:00'))).body;
    const { status, body } = await call(ws.key, bookings.cancel, { id: booking.id, reason: 'x'.repeat(499) });
    expect(status).toBe(200);
    expect(body.booking).toEqual({
      ...booking,
      status: 'CANCELLED',
      cancelReason: 'x'.repeat(499),
      cancelledBy: 'host',
      cancelledAt: expect.any(String),
      sequence: 1,
    });
    expect((await call(ws.key, tasks.get, { id: taskId })).body.task.done).toBe(true);
    expect((await book(ws, typeId, at('09:00'))).status).toBe(201);
  });

  it('takes no reason too; 400 to one of 500 characters, 404, and 409 the second time, of two at once too', async () => {
    const { booking } = (await book(ws, typeId, at('09:00'))).body;
    const long = await call(ws.key, bookings.cancel, { id: booking.id, reason: 'x'.repeat(500) });
    expect([long.status, long.body.error]).toEqual([400, 'Keep the reason under 500 characters.']);
    expect((await call(ws.key, bookings.cancel, { id: newId() })).body.error).toBe('Booking not found.');
    const both = await Promise.all([1, 2].map(() => call(ws.key, bookings.cancel, { id: booking.id })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const again = await call(ws.key, bookings.cancel, { id: booking.id });
    expect([again.status, again.body.error]).toEqual([409, 'This meeting has already been cancelled.']);
    expect((await call(ws.key, bookings.get, { id: booking.id })).body.booking.cancelReason).toBeNull();
  });
});
