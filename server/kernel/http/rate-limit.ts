import { Ratelimit } from '@upstash/ratelimit';
import { Redis } from '@upstash/redis';
import { config } from '@/server/kernel/config';
import { type OutsidePart, outsidePart } from '@/server/kernel/outside/part';

/** What a caller has left in this window. */
export interface Allowance {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Whole seconds until the window resets, at least 1. */
  resetSeconds: number;
}

/** Counts a request of a caller; `cost` is what it takes of the limit, 1 when left out. */
type Limiter = (caller: string, now: number, cost?: number) => Allowance | Promise<Allowance>;

const WINDOW_MS = 60_000;

function allowance(used: number, limit: number, resetMs: number): Allowance {
  const resetSeconds = Math.max(1, Math.ceil(resetMs / 1000));
  return { allowed: used <= limit, limit, remaining: Math.max(0, limit - used), resetSeconds };
}

/** A fixed window of a minute, counted in this process. */
export function inProcessLimiter(limit: number): Limiter {
  let window = -1;
  let used = new Map<string, number>();
  return (caller, now, cost = 1) => {
    const current = Math.floor(now / WINDOW_MS);
    if (current !== window) {
      window = current;
      used = new Map();
    }
    const count = (used.get(caller) ?? 0) + cost;
    used.set(caller, count);
    return allowance(count, limit, (current + 1) * WINDOW_MS - now);
  };
}

/** Far longer than it takes to count; who waits is a request. */
const REDIS_TIMEOUT_MS = 1000;

export const redisPart = ({ url }: { url: string }): OutsidePart => outsidePart('redis', url, REDIS_TIMEOUT_MS);

/** Asks whether it answers, whatever was found before. */
export const lookForRedis = (redis: { url: string; token: string }) =>
  redisPart(redis).look(() => new Redis({ ...redis, retry: false }).ping());

/** The same window, counted in Redis for all instances together; in this process while Redis is away. */
export function redisLimiter(limit: number, redis: { url: string; token: string }, prefix = 'crm'): Limiter {
  const ratelimit = new Ratelimit({
    // Trying again is for the part: each try of the library's own would make the request wait.
    redis: new Redis({ ...redis, retry: false }),
    limiter: Ratelimit.fixedWindow(limit, `${WINDOW_MS} ms`),
    prefix,
    ephemeralCache: false,
  });
  const part = redisPart(redis);
  const ownLimiter = inProcessLimiter(limit);
  return async (caller, now, cost = 1) => {
    try {
      const { success, remaining, reset } = await part.use(() => ratelimit.limit(caller, { rate: cost }));
      return { ...allowance(limit - remaining, limit, reset - now), allowed: success };
    } catch {
      return ownLimiter(caller, now, cost);
    }
  };
}

// Both entry points and every bundle of this module in one process count together.
const shared = globalThis as typeof globalThis & { crmLimiters?: Map<string, Limiter> };
shared.crmLimiters ??= new Map();
const limiters = shared.crmLimiters;

/** The limiter of this name, the same for whoever asks. */
export function limiterOf(name: string, limit: number): Limiter {
  const known = limiters.get(name);
  if (known) return known;
  const made = config.redis ? redisLimiter(limit, config.redis, name) : inProcessLimiter(limit);
  limiters.set(name, made);
  return made;
}

export const rateLimit = limiterOf('crm', config.rateLimitPerMinute);

/** The headers that tell a caller where they stand. */
export function rateLimitHeaders({ limit, remaining, resetSeconds }: Allowance): Record<string, string> {
  return {
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(resetSeconds),
  };
}
