import { createClient } from '@redis/client';
import { Ratelimit } from '@upstash/ratelimit';
import { Redis } from '@upstash/redis';
import { onShutdown } from '@/server/kernel/shutdown';
import { type CircuitBreaker, circuitBreaker, LIMITS, withTimeout } from './circuit-breaker';

/** Where Redis is, and how it is spoken to: by its own protocol, or by Upstash's REST interface where there is a token. */
export interface RedisAddress {
  url: string;
  token?: string;
}

/** Takes `cost` for a caller in the window of `now`, and answers what was taken in it by all instances together. */
type SharedCount = (caller: string, now: number, cost: number) => Promise<number>;

/** What limiters and health need of Redis; every use has its time limit, and is refused at once while Redis is away. */
export interface SharedCounts {
  /** Asks whether it answers, whatever was found before. */
  look(): Promise<unknown>;
  /** The counts of one limiter, in fixed windows. */
  counter(name: string, limit: number, windowMs: number): SharedCount;
}

const { timeoutMs: TIMEOUT_MS } = LIMITS.redis;
const partAt = ({ url }: { url: string }): CircuitBreaker => circuitBreaker('redis', url);

function upstash(address: { url: string; token: string }): SharedCounts {
  const part = partAt(address);
  // Trying again is for the part: each try of the library's own would make the request wait.
  const redis = new Redis({ ...address, retry: false });
  return {
    look: () => part.look(() => redis.ping()),
    counter(prefix, limit, windowMs) {
      const limiter = Ratelimit.fixedWindow(limit, `${windowMs} ms`);
      const ratelimit = new Ratelimit({ redis, limiter, prefix, ephemeralCache: false });
      return async (caller, _, cost) => {
        const { success, remaining } = await part.use(() => ratelimit.limit(caller, { rate: cost }));
        // It does not say by how much a limit was exceeded.
        return success ? limit - remaining : limit + 1;
      };
    },
  };
}

/** Redis and what speaks as it does, such as Valkey. It asks for no more than every version and every provider has: no scripts, RESP2. */
function redis(address: { url: string }): SharedCounts {
  const part = partAt(address);
  const use = connectionTo(address);
  return {
    look: () => part.look(() => use((client) => client.ping())),
    counter: (name, _, windowMs) => async (caller, now, cost) => {
      const key = `${name}:${caller}:${Math.floor(now / windowMs)}`;
      // Clocks differ between machines, so a count outlives its window by one.
      const counted = (client: Client) =>
        client
          .multi()
          .incrBy(key, cost)
          .pExpire(key, 2 * windowMs)
          .exec();
      const [used] = await part.use(() => use(counted));
      return Number(used);
    },
  };
}

const open = (url: string) =>
  createClient({
    url,
    RESP: 2,
    // What is not connected fails now, and is not kept for later; the part says when to connect again.
    disableOfflineQueue: true,
    socket: { connectTimeout: TIMEOUT_MS, reconnectStrategy: false },
  });
type Client = ReturnType<typeof open>;

/**
 * Uses one connection for all, made when it is first needed. One that failed, or did not answer in time, is given up for a new
 * one: it may have died without a word, or lead to a server that may no longer be written to.
 */
function connectionTo({ url }: { url: string }) {
  let current: { client: Client; ready: Promise<Client> } | undefined;
  const giveUp = (client: Client) => {
    if (current?.client === client) current = undefined;
    client.destroy();
  };
  const connect = () => {
    const client = open(url);
    // Without a listener the loss of an idle connection would end the process.
    client.on('error', () => giveUp(client));
    return { client, ready: client.connect() };
  };
  onShutdown(`redis ${url}`, () => current && giveUp(current.client));
  return async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
    current ??= connect();
    const { client, ready } = current;
    return withTimeout(TIMEOUT_MS, 'redis', ready.then(work)).catch((error: unknown) => {
      giveUp(client);
      throw error;
    });
  };
}

// Next bundles this module more than once into one process, which needs one connection.
const shared = globalThis as typeof globalThis & { crmRedis?: Map<string, SharedCounts> };
shared.crmRedis ??= new Map();
const known = shared.crmRedis;

/** The counts in the Redis at this address, the same for whoever asks. */
export function sharedCounts({ url, token }: RedisAddress): SharedCounts {
  const made = known.get(url) ?? (token === undefined ? redis({ url }) : upstash({ url, token }));
  known.set(url, made);
  return made;
}
