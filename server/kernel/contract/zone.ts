import { IANAZone, Settings } from 'luxon';

/** About as many as there are. A name in other letter cases is another to whoever keeps what it has found. */
export const MAX_ZONES = 600;
const known = new Set<string>();

/**
 * Whether Intl knows a zone; asking makes a formatter, which costs more than most requests, so the answer is kept. luxon
 * keeps a formatter of 60 KB for each spelling it is asked for, for good. Visitors name zones, so both are emptied in time.
 */
export function isZone(name: string): boolean {
  if (known.has(name)) return true;
  if (!/^[A-Za-z]/.test(name) || !IANAZone.isValidZone(name)) return false;
  if (known.size >= MAX_ZONES) {
    known.clear();
    Settings.resetCaches();
  }
  known.add(name);
  return true;
}
