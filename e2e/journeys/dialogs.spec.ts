import { checkPlace } from '../dialogs/check';
import { ELSEWHERE } from '../dialogs/elsewhere';
import { listPlaces } from '../dialogs/lists';
import type { Place } from '../dialogs/opener';
import { outreachPlaces } from '../dialogs/outreach';
import { settingsPlaces } from '../dialogs/settings';
import { checkedIn, opensInSource } from '../dialogs/source';
import { findThingsToOpen } from '../dialogs/things';
import { otherPlaces } from '../dialogs/workplaces';
import { expect, test } from '../fixtures';
import type { Things } from '../pages';
import { inTwoTabs } from '../two-tabs';

const MINUTES = 60_000;

const placesOf = (of: Things): readonly Place[] => [
  ...listPlaces(of),
  ...outreachPlaces(of),
  ...settingsPlaces(of),
  ...otherPlaces(of),
];

test('everything that opens over a page is looked at', () => {
  const inTable = placesOf({}).flatMap(({ openers }) => openers.map(({ of }) => of));
  const known = new Set([...inTable, ...Object.keys(ELSEWHERE)]);
  const source = opensInSource();
  expect(source.filter((one) => !known.has(one))).toEqual([]);
  // Nor does the table speak of what is not there any more.
  expect([...known].filter((one) => !source.includes(one) && !one.startsWith('the '))).toEqual([]);
  for (const [spec, as] of Object.values(ELSEWHERE)) expect(checkedIn(spec), spec).toContain(as);
});

test('whatever opens over a page is accessible, light and dark, and fits a phone', async ({ page, signIn, api }) => {
  test.setTimeout(25 * MINUTES);
  await signIn(page);
  const { things, undo } = await findThingsToOpen(api, page.request);
  try {
    await inTwoTabs(page, placesOf(things), async (tab, place) => {
      expect.soft(await checkPlace(tab, place)).toEqual([]);
    });
  } finally {
    await undo();
  }
});
