import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIRequestContext, Page } from '@playwright/test';
import { saysScriptRan, scriptPayloads } from '../../server/test/script-payloads';
import { expect, test } from '../fixtures';
import { inTwoTabs } from '../two-tabs';

const ALWAYS = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: '00:00', end: '24:00' }));
let made = 0;

/** A kind of meeting that can be booked at any time. */
async function makeType(
  api: APIRequestContext,
  more: object = {},
): Promise<{ id: string; publicUrl: string; title: string }> {
  const title = `Journey ${Date.now().toString(36)} ${++made}`;
  const data = {
    title,
    durationMin: 30,
    hours: ALWAYS,
    locationKind: 'LINK',
    locationValue: 'https://meet.example.com/room',
    minNoticeMin: 0,
    ...more,
  };
  const answer = await api.post('/api/v1/booking-types', { data });
  expect(answer.status()).toBe(201);
  return (await answer.json()).bookingType;
}

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
  await frame.locator('main ul button').first().click();
  await frame.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
  await frame.getByLabel('Email').fill('ada@example.com');
  await frame.getByRole('button', { name: 'Book the meeting' }).click();
  await expect(frame.getByRole('heading', { name: 'You are booked' })).toBeVisible();
  await expect(page).toHaveTitle('crm:height');
  await expect(page.frameLocator('iframe[title="Console"]').getByLabel('Password', { exact: true })).toHaveCount(0);
  await new Promise((resolve) => site.close(resolve));
});

/** So many answers a booking has room for. */
const QUESTIONS = 50;
const AT_ONCE = 8;

test('scripts that visitors write run neither on the pages nor in the console', async ({ page, api, signIn }) => {
  test.setTimeout(300_000);
  const ran: string[] = [];
  page.context().on('console', (line) => {
    if (saysScriptRan(line.text())) ran.push(line.text());
  });
  page.context().on('dialog', (dialog) => void dialog.dismiss());
  const questions = Array.from({ length: QUESTIONS }, (_, index) => ({
    ...{ key: `topic${index}`, label: `Topic ${index}`, type: 'LONG_TEXT' },
  }));
  const type = await makeType(api, { questions, horizonDays: 365 });
  // So many meetings fill some days, and other journeys book in the next ones.
  const time = `from=${inDays(200)}&to=${inDays(220)}`;
  const { slots } = await (await api.get(`/api/v1/booking-types/${type.id}/slots?${time}`)).json();
  const place = `/api/public${new URL(type.publicUrl).pathname.replace('/book/', '/booking-types/')}/bookings`;
  // No entry point takes U+0000.
  const payloads = scriptPayloads.map((text) => text.replaceAll('\0', '').trim()).filter(Boolean);
  expect(payloads.length).toBeGreaterThanOrEqual(300);
  const names = await together(page, payloads, 200);
  const notes = await together(page, payloads, 5000);
  const links: string[] = [];
  const book = async (name: string, index: number) => {
    const said = payloads.slice(index * QUESTIONS, (index + 1) * QUESTIONS);
    const answers = Object.fromEntries(said.map((text, at) => [`topic${at}`, text]));
    const person = { inviteeName: name, inviteeEmail: 'eve@example.com', inviteeNotes: notes[index] ?? null };
    const data = { ...person, answers, startAt: slots[index].startAt };
    let answer = await api.post(place, { data });
    // The public entry point lets one address book so often; the rest come in by the other one.
    if (answer.status() === 429)
      answer = await api.post('/api/v1/bookings', { data: { ...data, bookingTypeId: type.id } });
    expect([answer.status(), name]).toEqual([201, name]);
    const { manageUrl } = await answer.json();
    if (manageUrl) links.push(manageUrl);
  };
  const waiting = [...names.entries()];
  const bookAll = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await book(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, bookAll));
  await inTwoTabs(page, links.slice(0, 8), async (tab, link) => {
    await tab.goto(link);
    await expect(tab.getByRole('heading', { name: 'Your booking' })).toBeVisible();
  });
  await signIn(page);
  const { bookings } = await (await api.get('/api/v1/bookings?limit=200')).json();
  const full = bookings.filter(
    (one: { bookingType: { id: string }; answers: unknown[] }) =>
      one.bookingType.id === type.id && one.answers.length > 0,
  );
  // Every payload is among the answers of these.
  expect(full).toHaveLength(Math.ceil(payloads.length / QUESTIONS));
  await inTwoTabs(page, full, async (tab, { id }: { id: string }) => {
    await tab.goto(`/calendar?booking=${id}`);
    await expect(tab.getByRole('region', { name: 'Answers' })).toBeVisible();
  });
  const lists = [
    '/tasks',
    '/leads',
    '/calendar',
    `/calendar?date=${slots[0].startAt.slice(0, 10)}`,
    '/calendar?view=month',
  ];
  await inTwoTabs(page, lists, async (tab, path) => {
    await tab.goto(path);
    await expect(tab.getByRole('navigation').first()).toBeVisible();
    await tab.waitForLoadState('networkidle');
  });
  expect(ran).toEqual([]);
});

/**
 * Many payloads in few texts, each of so many characters at most. A payload that takes whatever follows it for its own, such as
 * an element that is not closed, stands last in its text: none hides another one.
 */
async function together(page: Page, payloads: readonly string[], most: number): Promise<string[]> {
  const open = await page.evaluate(
    (all) =>
      all.map(
        (text) => !new DOMParser().parseFromString(`${text} <i id="after"></i>`, 'text/html').querySelector('#after'),
      ),
    payloads,
  );
  const texts: string[] = [];
  const ended = new Set<number>();
  for (const [index, text] of payloads.entries()) {
    const at = texts.findIndex((one, place) => !ended.has(place) && one.length + 1 + text.length <= most);
    const place = at < 0 ? texts.length : at;
    texts[place] = at < 0 ? text.slice(0, most).trim() : `${texts[at]} ${text}`;
    if (open[index]) ended.add(place);
  }
  return texts;
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
