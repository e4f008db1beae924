import { IANAZone, Settings } from 'luxon';

/** About as many as there are. A name in other letter cases is another to whoever keeps what it has found. */
export const MAX_ZONES = 600;
const known = new Set<string>();

/**
 * Names that Intl takes from lists older than IANA's. PostgreSQL refuses most of them, and with them every statement that reads the row
 * of whoever has one; of others it thinks of another place: IST is India's time to one, Israel's to the other.
 */
const NOT_IANA =
  /^(?!(utc|uct|gmt|est|mst|hst|cet|eet|met|wet|prc|roc|rok)$)[a-z]{3}$|^systemv\/|^us\/pacific-new$|^canada\/east-saskatchewan$/i;

/**
 * Whether Intl knows a zone, by its IANA name; asking makes a formatter, which costs more than most requests, so the answer is kept. luxon
 * keeps a formatter of 60 KB for each spelling it is asked for, for good. Visitors name zones, so both are emptied in time.
 */
export function isZone(name: string): boolean {
  if (known.has(name)) return true;
  if (!/^[A-Za-z]/.test(name) || NOT_IANA.test(name) || !IANAZone.isValidZone(name)) return false;
  if (known.size >= MAX_ZONES) {
    known.clear();
    Settings.resetCaches();
  }
  known.add(name);
  return true;
}
