import { config } from '@/server/kernel/config';
import { type RedisAddress, sharedCounts } from '@/server/kernel/outside/redis';

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

/** The same window, counted in Redis for all instances together; in this process while Redis is away. */
export function redisLimiter(limit: number, redis: RedisAddress, name = 'crm'): Limiter {
  const take = sharedCounts(redis).counter(name, limit, WINDOW_MS);
  const ownLimiter = inProcessLimiter(limit);
  return async (caller, now, cost = 1) => {
    try {
      return allowance(await take(caller, now, cost), limit, WINDOW_MS - (now % WINDOW_MS));
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
