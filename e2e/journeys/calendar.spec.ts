import { expect, test } from '../fixtures';

// A booking type is made in the editor, with its preview; what somebody books through the API is seen, moved and cancelled.
test('a meeting can be offered, seen in the calendar, moved and cancelled', async ({ page, api, signIn }) => {
  test.slow();
  const title = `Consultation ${Date.now()}`;
  await signIn(page);
  await page.goto('/calendar/types/new');
  const preview = page.getByRole('region', { name: 'Preview' });
  // Until it has come alive it says so.
  await expect(preview.getByText('Looking for times…')).toHaveCount(0);
  await preview.getByRole('button', { name: 'Later month' }).click();
  await expect(preview.getByRole('button', { name: /^Tuesday, .* \d+ times$/ }).first()).toBeVisible();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await expect(preview.getByRole('heading', { name: title })).toBeVisible();

  // Closing every day but Monday leaves only Mondays in the preview.
  for (const day of ['Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
    await page.getByRole('button', { name: `Remove 09:00 to 17:00, ${day}` }).click();
  }
  await expect(preview.getByRole('button', { name: /^Tuesday, .* no times$/ }).first()).toBeVisible();
  await expect(preview.getByRole('button', { name: /^Monday, .* \d+ times$/ }).first()).toBeVisible();
  // One of them on which the demo workspace has no meeting.
  await preview
    .getByRole('button', { name: /^Monday, .* 16 times$/ })
    .last()
    .click();
  await expect(preview.getByText('09:00', { exact: true })).toBeVisible();
  await page.getByLabel('Length in minutes').fill('60');
  await expect(preview.getByText('09:30', { exact: true })).toHaveCount(0);

  await page.getByRole('button', { name: 'Add a question' }).click();
  await page.getByLabel('Question 1', { exact: true }).fill('What is it about?');
  await page.getByRole('button', { name: 'Create booking type' }).click();
  await expect(page.getByRole('link', { name: title })).toBeVisible();

  const { bookingTypes } = await (await api.get('/api/v1/booking-types')).json();
  const type = bookingTypes.find((one: { title: string }) => one.title === title);
  const { slots } = await (await api.get(`/api/v1/booking-types/${type.id}/slots?to=${inDays(20)}`)).json();
  const invitee = `Ada ${Date.now()}`;
  const booked = await api.post('/api/v1/bookings', {
    data: {
      bookingTypeId: type.id,
      // Of today there may be one time left, to which nothing can be moved.
      startAt: slots.find((slot: { startAt: string }) => slot.startAt.slice(0, 10) > inDays(1)).startAt,
      inviteeName: invitee,
      inviteeEmail: `ada${Date.now()}@example.com`,
      inviteePhone: '+44 20 7946 0958',
      answers: { [type.questions[0].key]: 'The analytical engine' },
    },
  });
  expect(booked.status()).toBe(201);

  const { booking } = await booked.json();
  await page.goto(`/calendar?date=${booking.startAt.slice(0, 10)}`);
  const panel = page.getByRole('dialog', { name: `Booking of ${invitee}` });
  await page.getByRole('button', { name: new RegExp(`with ${invitee}$`) }).click();
  await expect(panel).toBeVisible();
  await expect(panel.getByText('The analytical engine')).toBeVisible();
  await expect(panel.getByRole('link', { name: invitee, exact: true })).toHaveAttribute('href', /\/leads\?id=/);

  await panel.getByRole('button', { name: 'Reschedule' }).click();
  const move = page.getByRole('dialog', { name: 'Reschedule' });
  // Whatever else the host has that day: the last time is not the one that was booked, which was the first of it.
  await move
    .getByRole('button', { name: /^\d\d:\d\d$/ })
    .last()
    .click();
  await move.getByRole('button', { name: 'Move meeting' }).click();
  await expect(move).toBeHidden();
  await expect(panel.getByText('Once', { exact: true })).toBeVisible();

  await panel.getByRole('button', { name: 'Cancel meeting' }).click();
  const cancel = page.getByRole('dialog', { name: 'Cancel this meeting?' });
  await cancel.getByLabel('Reason').fill('The host is ill.');
  await cancel.getByRole('button', { name: 'Cancel meeting' }).click();
  await expect(panel.getByText('The host is ill.')).toBeVisible();
  const after = await (await api.get(`/api/v1/bookings/${booking.id}`)).json();
  expect([after.booking.status, after.booking.sequence]).toEqual(['CANCELLED', 2]);

  await page.goto('/calendar/types');
  const remove = page.getByRole('menuitem', { name: 'Delete' });
  await page.getByRole('button', { name: `More about ${title}` }).click();
  await expect(remove).toBeVisible();
  await remove.click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('link', { name: title })).toHaveCount(0);
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
