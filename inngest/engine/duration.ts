const UNIT_MS: Record<string, number> = { ms: 1, s: 1e3, m: 6e4, h: 36e5, d: 864e5, w: 6048e5 };
const DURATION = /^(?:[\d.]+(?:ms|s|m|h|d|w))+$/;

/** The longest sleep and wait that Inngest knows: 366 days. */
const MAX_DURATION_MS = 366 * 864e5;

/**
 * When a sleep or wait ends: `text` is a duration (`1h30m`) counted from `now`, or a date (ISO 8601).
 * Without a text it is the longest wait there is. Throws on anything else.
 */
export function dueAt(text: string | undefined, now = Date.now()): Date {
  if (text === undefined || text === '') return new Date(now + MAX_DURATION_MS);
  if (DURATION.test(text)) {
    let ms = 0;
    for (const [, count, unit] of text.matchAll(/([\d.]+)(ms|s|m|h|d|w)/g))
      ms += Number(count) * (UNIT_MS[unit ?? ''] ?? 0);
    return new Date(now + Math.min(ms, MAX_DURATION_MS));
  }
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw new Error(`not a duration or date: ${text}`);
  return date;
}
