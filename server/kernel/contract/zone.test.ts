import { IANAZone } from 'luxon';
import { expect, test } from 'vitest';
import { db, sql } from '@/server/kernel/db/client';
import { isZone, MAX_ZONES } from './zone';

/** One name in many spellings, all of which Intl takes. */
function spelling(n: number): string {
  let letter = 0;
  return [...'america/argentina/buenos_aires']
    .map((c) => (/[a-z]/.test(c) && (n >> letter++) & 1 ? c.toUpperCase() : c))
    .join('');
}

test('a zone is known in any letter case, an offset or a fancy is none', () => {
  for (const name of ['Europe/Berlin', 'europe/berlin', 'UTC']) expect(isZone(name)).toBe(true);
  for (const name of ['+02:00', 'Mars/Olympus', '']) expect(isZone(name)).toBe(false);
});

/** Names that Intl has beside those that it lists. */
const ALIASES =
  'ACT AET AGT ART AST BET BST CAT CNT CST CTT EAT ECT IET IST JST MIT NET NST PLT PNT PRT PST SST VST EST MST HST EST5EDT CST6CDT MST7MDT ' +
  'PST8PDT GMT GMT0 UCT UTC PRC ROC ROK Cuba Eire GB NZ Zulu Etc/GMT+5 SystemV/AST4 SystemV/PST8PDT US/Pacific US/Pacific-New ' +
  'Canada/East-Saskatchewan Asia/Calcutta Europe/Kyiv';

test('a zone that is known is known to the database too, as the same', async () => {
  const zones = [...Intl.supportedValuesOf('timeZone'), ...ALIASES.split(' ')].filter(isZone);
  expect(zones.length).toBeGreaterThan(400);
  const [winter, summer] = ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z'];
  const rows = await db.query<{ zone: string; winter: number; summer: number }>(sql`
    SELECT z AS zone, extract(epoch FROM ${winter}::timestamptz AT TIME ZONE z - ${winter}::timestamptz AT TIME ZONE 'UTC')::int / 60 AS winter,
      extract(epoch FROM ${summer}::timestamptz AT TIME ZONE z - ${summer}::timestamptz AT TIME ZONE 'UTC')::int / 60 AS summer
    FROM unnest(${zones}::text[]) AS z`);
  const other = rows.filter(({ zone, ...at }) => {
    const offset = (time: string) => IANAZone.create(zone).offset(Date.parse(time));
    return offset(winter) !== at.winter || offset(summer) !== at.summer;
  });
  expect(other).toEqual([]);
});

test('spellings without end do not stay in memory: the formatters kept for them are let go', () => {
  const kept = IANAZone.create('America/Lima');
  expect(IANAZone.create('America/Lima')).toBe(kept);
  for (let n = 0; n <= MAX_ZONES; n++) expect(isZone(spelling(n))).toBe(true);
  expect(IANAZone.create('America/Lima')).not.toBe(kept);
});
