import { RRuleTemporal } from 'rrule-temporal';
import { expect, it } from 'vitest';
import { regularStarts } from './regular.mjs';

const DAY_MS = 86_400_000;
const partsOf = (rule: string) => new Map(rule.split(';').map((part) => part.split('=', 2) as [string, string]));
const starts = (rule: string, firstMs: number, window: { startMs: number; endMs: number }) =>
  regularStarts(partsOf(rule), firstMs, window);

const rules = ['DAILY', 'WEEKLY'].flatMap((freq) =>
  ['', ';INTERVAL=1', ';INTERVAL=3'].flatMap((interval) =>
    ['', ';BYDAY=MO', ';BYDAY=TH,TU', ';BYDAY=SU,SA,MO,MO'].flatMap((days) =>
      ['', ';WKST=SU'].flatMap((week) =>
        ['', ';COUNT=5'].map((count) => `FREQ=${freq}${interval}${days}${week}${count}`),
      ),
    ),
  ),
);

it('regular rules are those of RFC 5545, from every day of a week and for every window', () => {
  for (const rule of rules) {
    for (let day = 0; day < 7; day += 2) {
      const firstMs = Date.UTC(2030, 1, 25 + day, 9, 15);
      const DTSTART = new Date(firstMs).toISOString().replace(/[-:]|\.\d+Z/g, '');
      const oracle = new RRuleTemporal({ rruleString: `DTSTART;TZID=UTC:${DTSTART}\nRRULE:${rule}` });
      const all = oracle.between(new Date(firstMs), new Date(firstMs + 60 * DAY_MS), true);
      for (const [from, to] of [
        [0, 50],
        [3, 17],
        [8.5, 40],
      ] as const) {
        const window = { startMs: firstMs + from * DAY_MS, endMs: firstMs + to * DAY_MS };
        const found = starts(rule, firstMs, window);
        if (found === undefined && /DAILY;INTERVAL=3;BYDAY/.test(rule)) continue;
        const expected = all.map((one) => one.epochMilliseconds);
        expect(found, `${rule} of ${DTSTART}`).toEqual(
          expected.filter((ms) => ms >= window.startMs && ms <= window.endMs),
        );
      }
    }
  }
});

it('a count is of all since the first, however long ago it was', () => {
  const firstMs = Date.UTC(2015, 0, 6, 9);
  const at = (index: number) => firstMs + Math.floor(index / 2) * 7 * DAY_MS + (index % 2) * 2 * DAY_MS;
  const window = { startMs: at(1000), endMs: at(1010) };
  expect(starts('FREQ=WEEKLY;BYDAY=TU,TH;COUNT=1004', firstMs, window)).toEqual([1000, 1001, 1002, 1003].map(at));
});

it.each([
  'FREQ=MONTHLY',
  'FREQ=WEEKLY;BYDAY=1MO',
  'FREQ=WEEKLY;BYHOUR=9',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=DAILY;INTERVAL=-1',
  'FREQ=DAILY;COUNT=0',
  'FREQ=DAILY;COUNT=x',
  'FREQ=WEEKLY;WKST=XX',
  'nonsense',
])('any other rule is left to the library: %s', (rule) => {
  expect(starts(rule, 0, { startMs: 0, endMs: DAY_MS })).toBeUndefined();
});
