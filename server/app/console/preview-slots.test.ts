import { expect, it } from 'vitest';
import { asOwner } from '@/server/test/calendar';
import { makeMember, makeWorkspace } from '@/server/test/factories';
import { book, dayFromNow, makeType, setTimezone, startsOf } from '@/server/test/meetings/meeting';
import { previewFirst, previewSlots } from './preview-slots';

const draft = {
  durationMin: 30,
  slotIntervalMin: null,
  bufferBeforeMin: 0,
  bufferAfterMin: 0,
  minNoticeMin: 0,
  horizonDays: 60,
  maxPerDay: null,
  hours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: '09:00', end: '12:00' })),
  dateOverrides: [],
  locationKind: 'LINK',
};
const search = { from: dayFromNow(3), to: dayFromNow(5), timezone: 'UTC' };

it('offers what the type would once it is saved, on the clock of its host', async () => {
  const ws = await makeWorkspace();
  await setTimezone(ws, 'Asia/Kolkata');
  const slots = await previewSlots(asOwner(ws), { ...draft, hostUserId: ws.ownerId }, search);
  const saved = await makeType(ws, { ...draft, locationKind: 'LINK' });
  expect(slots.map(({ startAt }) => startAt)).toEqual(await startsOf(ws, saved.id, search.from, search.to));
  expect([slots.length > 0, slots[0]?.hostLocal.slice(11)]).toEqual([true, '09:00:00']);
});

it('leaves out what the host has booked, and days that are full of the type that is edited', async () => {
  const ws = await makeWorkspace();
  const type = await makeType(ws, { maxPerDay: 1 });
  const at = dayFromNow(3, '09:00');
  await book(ws, type.id, at);
  const preview = async (more: object) =>
    (await previewSlots(asOwner(ws), { ...draft, ...more, hostUserId: ws.ownerId }, search)).map(
      ({ startAt }) => startAt,
    );
  const asNew = await preview({ maxPerDay: 1 });
  expect(asNew).not.toContain(at);
  expect(asNew).toContain(dayFromNow(3, '09:30'));
  expect((await preview({ maxPerDay: 1, id: type.id })).every((start) => start >= dayFromNow(4))).toBe(true);
  expect(await preview({ bufferBeforeMin: 60 })).not.toContain(dayFromNow(3, '10:00'));
});

it('begins where the first free time is, however many days are closed or full before it', async () => {
  const ws = await makeWorkspace();
  const first = (more: object = {}) => previewFirst(asOwner(ws), { ...draft, hostUserId: ws.ownerId, ...more });
  const closed = Array.from({ length: 40 }, (_, days) => ({ date: dayFromNow(days).slice(0, 10), windows: [] }));
  expect(await first({ dateOverrides: closed })).toEqual({ firstAt: dayFromNow(40, '09:00'), hasPlace: true });
  const type = await makeType(ws, { maxPerDay: 1 });
  await book(ws, type.id, dayFromNow(40, '09:00'));
  const full = { dateOverrides: closed, maxPerDay: 1, id: type.id };
  expect(await first(full)).toEqual({ firstAt: dayFromNow(41, '09:00'), hasPlace: true });
  expect(await first({ hours: [] })).toEqual({ firstAt: null, hasPlace: true });
});

it('says when a video meeting has no calendar to be made with, and knows no strangers', async () => {
  const ws = await makeWorkspace();
  const other = await makeWorkspace();
  const video = { ...draft, locationKind: 'VIDEO', hostUserId: ws.ownerId };
  expect(await previewSlots(asOwner(ws), video, search)).toEqual([]);
  expect(await previewFirst(asOwner(ws), video)).toEqual({ firstAt: null, hasPlace: false });
  const stranger = { ...draft, hostUserId: (await makeMember(other.id)).id };
  await expect(previewSlots(asOwner(ws), stranger, search)).rejects.toThrow('No active user');
});
