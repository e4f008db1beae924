/** Inngest's own waits between attempts, in seconds. */
const WAITS_S = [15, 30, 60, 120, 300, 600, 1200, 2400, 3600, 7200];
const RETRY_AFTER_MIN_MS = 1000;
const RETRY_AFTER_MAX_MS = 864e5;

/** How long to wait before attempt number `attempt` (1 is the first retry), up to 30 s of it by chance. */
export function defaultBackoffMs(attempt: number): number {
  const waitS = WAITS_S[Math.min(attempt, WAITS_S.length) - 1] ?? 15;
  return waitS * 1000 + Math.random() * 30_000;
}

/** The time a `retry-after` header names (RFC 9110 §10.2.3 seconds, or an ISO date), held within 1 s and 24 h. */
export function retryAfterMs(header: string | undefined, now = Date.now()): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d+(\.\d+)?$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, RETRY_AFTER_MIN_MS), RETRY_AFTER_MAX_MS);
}
