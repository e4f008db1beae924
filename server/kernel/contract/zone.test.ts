import { IANAZone } from 'luxon';
import { expect, test } from 'vitest';
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

test('spellings without end do not stay in memory: the formatters kept for them are let go', () => {
  const kept = IANAZone.create('America/Lima');
  expect(IANAZone.create('America/Lima')).toBe(kept);
  for (let n = 0; n <= MAX_ZONES; n++) expect(isZone(spelling(n))).toBe(true);
  expect(IANAZone.create('America/Lima')).not.toBe(kept);
});
