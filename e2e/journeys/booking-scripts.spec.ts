import type { Page } from '@playwright/test';
import { saysScriptRan, scriptPayloads } from '../../server/test/script-payloads';
import { makeType } from '../booking';
import { expect, test } from '../fixtures';
import { inTwoTabs } from '../two-tabs';

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
