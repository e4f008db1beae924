import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { makeType } from '../booking';
import { expect, test } from '../fixtures';

/** The last of those in sight is the one to book on: today may have few times left. */
const freeDays = (page: Page) => page.locator('button[data-day][aria-disabled="false"]');
const times = (page: Page) => page.locator('main ul button');
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

async function fillIn(page: Page, name: string) {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email').fill('ada@example.com');
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } });

  test('Back goes a step back, and nothing that was typed is lost', async ({ page, api }) => {
    const type = await makeType(api);
    await page.goto(type.publicUrl);
    await freeDays(page).last().click();
    await times(page).first().click();
    await fillIn(page, 'Ada Lovelace');
    await page.goBack();
    await expect(page.getByLabel('Time zone')).toBeVisible();
    await page.goForward();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada Lovelace');
    await page.getByRole('button', { name: 'Back to the times' }).click();
    await freeDays(page).last().click();
    await times(page).nth(1).click();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada Lovelace');
    await page.getByRole('button', { name: 'Book the meeting' }).click();
    await expect(page.getByRole('heading', { name: 'You are booked' })).toBeVisible();
  });

  test('somebody books, moves and cancels, and is told of it by mail each time', async ({ page, api, signIn }) => {
    test.slow();
    const type = await makeType(api, {
      confirmationMessage: 'Bring your plans.',
      questions: [{ label: 'Topic', required: true }],
    });
    await page.goto(type.publicUrl);
    await expect(page.getByLabel('Time zone')).toHaveText('Europe/Berlin');
    await freeDays(page).last().click();
    await times(page).nth(2).click();
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await fillIn(page, 'Ada Lovelace');
    await page.getByLabel('Topic').fill('Engines');
    await page.getByRole('button', { name: 'Add guests' }).click();
    await page.getByLabel('Guests').fill('bob@example.com, eve@example.com');
    await page.getByRole('button', { name: 'Book the meeting' }).click();
    await expect(page.getByRole('heading', { name: 'You are booked' })).toBeVisible();
    await expect(page.getByText('Bring your plans.')).toBeVisible();
    await expect(page.getByText('Europe/Berlin, UTC+')).toBeVisible();
    expect(await sideways(page)).toBeLessThanOrEqual(0);

    const file = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Add to calendar' }).click();
    expect((await file).suggestedFilename()).toBe('meeting.ics');

    const link = await page.getByRole('link', { name: 'Move or cancel' }).getAttribute('href');
    await page.goto(link ?? '');
    const before = await page.locator('dd').first().innerText();
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await times(page).last().click();
    await page.getByRole('button', { name: 'Move the meeting' }).click();
    await expect(page.getByText('The meeting is moved.')).toBeVisible();
    expect(await page.locator('dd').first().innerText()).not.toBe(before);
    await page.getByRole('button', { name: 'Cancel the meeting' }).click();
    await page.getByLabel('Reason').fill('Ill');
    await page.getByRole('button', { name: 'Cancel the meeting' }).click();
    await expect(page.getByRole('heading', { name: 'This meeting is cancelled' })).toBeVisible();
    expect(await sideways(page)).toBeLessThanOrEqual(0);

    const { bookings } = await (await api.get('/api/v1/bookings?scope=cancelled')).json();
    const mine = bookings.find((one: { bookingType: { id: string } }) => one.bookingType.id === type.id);
    expect(mine).toMatchObject({
      cancelledBy: 'invitee',
      cancelReason: 'Ill',
      sequence: 2,
      guests: ['bob@example.com', 'eve@example.com'],
    });

    await signIn(page);
    for (const subject of ['Confirmed', 'Moved', 'Cancelled']) {
      await expect(async () => {
        await page.goto('/inbox/caught');
        await expect(page.getByText(`${subject}: ${type.title}`).first()).toBeVisible({ timeout: 60_000 });
      }).toPass({ timeout: 90_000 });
    }
  });
});

test('the page is used by keyboard alone, and says when a time has been taken meanwhile', async ({ page, api }) => {
  const type = await makeType(api);
  await page.goto(type.publicUrl);
  await expect(page.getByLabel('Time zone')).toHaveText('Europe/Berlin');
  await freeDays(page).first().focus();
  // One right after the other: what a key moves is moved before the next one comes.
  for (const key of ['PageDown', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
  const day = await page.evaluate(() => document.activeElement?.getAttribute('data-day'));
  expect(day).toMatch(/-09$/);
  const dayBefore = `${day?.slice(0, 8)}08`;
  await page.keyboard.press('Enter');
  const time = times(page).first();
  await expect(time).toBeVisible();
  const label = await time.innerText();
  await time.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeFocused();

  const { slots } = await (
    await api.get(`/api/v1/booking-types/${type.id}/slots?from=${dayBefore}&timezone=Europe/Berlin`)
  ).json();
  const taken = slots.find((slot: { inviteeLocal: string }) => slot.inviteeLocal.startsWith(`${day}T${label}`));
  const rival = {
    bookingTypeId: type.id,
    startAt: taken.startAt,
    inviteeName: 'Rival',
    inviteeEmail: 'rival@example.com',
  };
  expect((await api.post('/api/v1/bookings', { data: rival })).status()).toBe(201);

  await fillIn(page, 'Ada Lovelace');
  await page.keyboard.press('Enter');
  await expect(page.getByText('That time has just been booked. Please pick another one.')).toBeVisible();
  await expect(times(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: label, exact: true })).toHaveCount(0);
  await times(page).first().click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada Lovelace');
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByRole('heading', { name: 'You are booked' })).toBeFocused();
});

test('nothing moves while the page comes alive, nor from one month to the next, on a slow line', async ({
  page,
  api,
}) => {
  const type = await makeType(api);
  await page.route('**/api/public/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    await route.continue();
  });
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(type.publicUrl);
  await expect(freeDays(page).first()).toBeVisible();
  const height = await page.locator('table').evaluate((table) => table.getBoundingClientRect().height);
  for (let i = 0; i < 2; i++) {
    await page.getByRole('button', { name: 'Next month' }).click();
    await expect(freeDays(page).first()).toBeVisible();
    expect(await page.locator('table').evaluate((table) => table.getBoundingClientRect().height)).toBe(height);
  }
  const shift = await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);
  expect(shift).toBeLessThan(0.02);
});

test('a website shows the page in a frame, is told its height, and can frame nothing else', async ({
  page,
  api,
  credentials,
}) => {
  const type = await makeType(api);
  const html = `<!doctype html><title>Shop</title><iframe title="Book" width="700" height="700" src="${type.publicUrl}?embed=1"></iframe>
    <iframe title="Console" src="${credentials.baseUrl}/sign-in"></iframe>
    <script>addEventListener('message', (event) => { document.title = event.data.type })</script>`;
  const site = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(html));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  const frame = page.frameLocator('iframe[title="Book"]');
  await frame.locator('button[data-day][aria-disabled="false"]').first().click();
  // The first of today may have begun by the time that the form is filled in.
  await frame.locator('main ul button').last().click();
  await frame.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
  await frame.getByLabel('Email').fill('ada@example.com');
  await frame.getByRole('button', { name: 'Book the meeting' }).click();
  await expect(frame.getByRole('heading', { name: 'You are booked' })).toBeVisible();
  await expect(page).toHaveTitle('crm:height');
  await expect(page.frameLocator('iframe[title="Console"]').getByLabel('Password', { exact: true })).toHaveCount(0);
  await new Promise((resolve) => site.close(resolve));
});
