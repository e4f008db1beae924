import type { APIResponse, Page } from '@playwright/test';
import { byKeys, expect, task } from './task';

type Post = (path: string, data: object) => ReturnType<APIResponse['json']>;

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];
const times = (page: Page) => page.locator('main ul button');

/** A kind of meeting that can be booked at any time. */
const makeType = async (post: Post, mark: string) => {
  const hours = WEEKDAYS.map((weekday) => ({ weekday, start: '00:00', end: '24:00' }));
  const place = { locationKind: 'LINK', locationValue: 'https://meet.example.com/room' };
  return (await post('booking-types', { title: mark, durationMin: 30, hours, minNoticeMin: 0, ...place })).bookingType;
};

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The bookings of a kind of meeting. */
const bookingsOf = async (ask: (path: string) => ReturnType<Post>, { id }: { id: string }) =>
  (await ask('bookings?limit=200')).bookings.filter(
    (one: { bookingType: { id: string } }) => one.bookingType.id === id,
  );

task('book-meeting', async ({ page, post, ask, hands, mark, clean }) => {
  const type = await makeType(post, mark);
  await page.goto(type.publicUrl);
  // Today may have few times left.
  await hands.click(page.locator('button[data-day][aria-disabled="false"]').last());
  await hands.click(times(page).first());
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeFocused();
  await clean('the details of a booking');
  await hands.press('Tab');
  await hands.type('Ada Lovelace');
  await hands.press('Tab');
  await hands.type(`ada.${mark}@example.com`);
  await hands.press('Enter');
  await expect(page.getByRole('heading', { name: 'You are booked' })).toBeVisible();
  await clean('a meeting that was booked');
  expect(await bookingsOf(ask, type)).toHaveLength(1);
});

byKeys('book-meeting', async ({ page, post, hands, mark }) => {
  const type = await makeType(post, mark);
  await page.goto(type.publicUrl);
  const day = page.locator('button[data-day][tabindex="0"]');
  await expect(day).toHaveAttribute('aria-disabled', 'false');
  await hands.press('Tab', 'Tab');
  // Where the first free day is in another month than today, there is a button more before it: back to this one.
  if (await page.getByRole('button', { name: 'Month before' }).isEnabled()) await hands.press('Tab');
  await expect(day).toBeFocused();
  // The first time of today may have begun by the time that the form is filled in.
  await hands.press('ArrowRight', 'Enter', 'Tab');
  await expect(times(page).first()).toBeFocused();
  await hands.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeFocused();
  await hands.press('Tab');
  await hands.type('Ada Lovelace');
  await hands.press('Tab');
  await hands.type(`ada.${mark}@example.com`);
  await hands.press('Enter');
  await expect(page.getByRole('heading', { name: 'You are booked' })).toBeFocused();
});

interface Service {
  post: Post;
  ask: (path: string) => ReturnType<Post>;
}

/** Opens the page of a meeting that its visitor has booked. */
async function openBooked(page: Page, { post, ask }: Service, mark: string) {
  const type = await makeType(post, mark);
  // The host may be busy for a week with what other journeys booked.
  const { slots } = await ask(`booking-types/${type.id}/slots?to=${inDays(20)}`);
  const invitee = { inviteeName: 'Ada Lovelace', inviteeEmail: `ada.${mark}@example.com` };
  const { startAt } = slots.at(-10);
  const place = `/api/public${new URL(type.publicUrl).pathname.replace('/book/', '/booking-types/')}/bookings`;
  const booked = await page.request.post(place, { data: { ...invitee, startAt } });
  await page.goto((await booked.json()).manageUrl);
  return { type, startAt };
}

task('move-meeting', async ({ page, post, ask, hands, mark, clean }) => {
  const { type, startAt } = await openBooked(page, { post, ask }, mark);
  await clean('a booking as its visitor sees it');
  await hands.click(page.getByRole('button', { name: 'Move', exact: true }));
  await expect(times(page).first()).toBeVisible();
  await clean('another time for a meeting');
  await hands.click(times(page).last());
  await hands.click(page.getByRole('button', { name: 'Move the meeting' }));
  await expect(page.getByText('The meeting is moved.')).toBeVisible();
  const [booking] = await bookingsOf(ask, type);
  expect(booking.startAt).not.toBe(startAt);
});

byKeys('move-meeting', async ({ page, post, ask, hands, mark }) => {
  const { type, startAt } = await openBooked(page, { post, ask }, mark);
  // Past the link to where the meeting is.
  await hands.press('Tab', 'Tab');
  await expect(page.getByRole('button', { name: 'Move', exact: true })).toBeFocused();
  await hands.press('Enter');
  await expect(page.getByRole('heading', { name: 'Choose another time' })).toBeFocused();
  await expect(times(page).first()).toBeVisible();
  await hands.press('Tab');
  // Where the meeting is in another month than today, there is a button more: back to this one.
  if (await page.getByRole('button', { name: 'Month before' }).isEnabled()) await hands.press('Tab');
  await hands.press('Tab');
  await expect(page.locator('button[data-day][tabindex="0"]')).toBeFocused();
  await hands.press('Tab');
  await expect(times(page).first()).toBeFocused();
  await hands.press('Enter');
  await expect(page.getByRole('button', { name: 'Move the meeting' })).toBeFocused();
  await hands.press('Enter');
  await expect(page.getByText('The meeting is moved.')).toBeVisible();
  const [booking] = await bookingsOf(ask, type);
  expect(booking.startAt).not.toBe(startAt);
});
