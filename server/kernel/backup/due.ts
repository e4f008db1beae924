const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How long it is from one backup to the next, by what CRM_BACKUP_AT says. */
export const intervalOf = (at: string): number => (at.endsWith('h') ? Number(at.slice(0, -1)) * HOUR_MS : DAY_MS);

/** The last moment at which a backup was due: a time of day in UTC, or whole intervals since 1970. */
export function lastDue(at: string, now: number): number {
  const interval = intervalOf(at);
  const [hours = 0, minutes = 0] = at.endsWith('h') ? [] : at.split(':').map(Number);
  const offset = (hours * 60 + minutes) * 60_000;
  return Math.floor((now - offset) / interval) * interval + offset;
}
