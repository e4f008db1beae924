import { logger } from '@/server/kernel/log';
import { outsideCall } from '@/server/kernel/telemetry/telemetry';

/** How long what was found away is left alone, from the first time to the longest. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 3000;

/** How long a use of each may take, and how many failures in a row say that it is away. */
export const LIMITS = {
  redis: { timeoutMs: 1000, patience: 1 },
  mail: { timeoutMs: 8000, patience: 3 },
  ai: { timeoutMs: 60_000, patience: 3 },
  files: { timeoutMs: 10_000, patience: 3 },
  inngest: { timeoutMs: 5000, patience: 3 },
} as const;
type PartName = keyof typeof LIMITS;

/** Closed: it is used. Open: it is left alone, or one use finds out for all. Half open: the next use finds out. */
export interface BreakerStatus {
  state: 'closed' | 'open' | 'half open';
  /** When it was last found away, or back. */
  since: string;
  timeoutMs: number;
}

interface Use {
  /** What the use is called in a trace. */
  span?: string;
  /** Whether a failure says that the part is away; it may be there and refuse. */
  saysAway?: (error: unknown) => boolean;
}

/** What was not even tried: it was found away a moment ago. */
export class CircuitOpen extends Error {
  override name = 'CircuitOpen';
}

/** Guards something outside the process that may be away: each use has its time limit, and while it is away only one in a while tries it. */
export class CircuitBreaker {
  private failures = 0;
  /** By the clock that never steps. */
  private tryAgainAt = 0;
  private since = new Date();
  /** How often it was tried since it was found away: of uses that had begun before, each failure says the same. */
  private trials = 0;

  constructor(
    readonly name: PartName,
    private readonly timeoutMs: number,
    /** How many failures in a row say that it is away. */
    private readonly patience: number,
  ) {}

  /** Whether the last use of it, or the last look at it, failed. */
  get isAway(): boolean {
    return this.failures >= this.patience;
  }

  get status(): BreakerStatus {
    const isLeftAlone = performance.now() < this.tryAgainAt;
    const state = !this.isAway ? 'closed' : isLeftAlone ? 'open' : 'half open';
    return { state, since: this.since.toISOString(), timeoutMs: this.timeoutMs };
  }

  /** Whether it is to be tried now. Whoever is told so while it is away tries it for all, and says what came of it. */
  admits(): boolean {
    if (!this.isAway) return true;
    if (performance.now() < this.tryAgainAt) return false;
    this.tryAgainAt = performance.now() + this.timeoutMs + FIRST_PAUSE_MS;
    this.trials += 1;
    return true;
  }

  /** Uses it. Throws what the use throws, and CircuitOpen when it took too long or is not tried. */
  async use<T>(work: () => Promise<T>, as?: Use): Promise<T> {
    if (!this.admits()) throw new CircuitOpen(`${this.name} is away.`);
    return this.look(work, as);
  }

  /** Uses it whatever was found before, as a check does. */
  async look<T>(work: () => Promise<T>, { span = `${this.name} call`, saysAway = () => true }: Use = {}): Promise<T> {
    try {
      const result = await withTimeout(this.timeoutMs, this.name, outsideCall(this.name, span, work));
      this.found();
      return result;
    } catch (error) {
      if (error instanceof CircuitOpen || saysAway(error)) this.lost(error);
      else this.found();
      throw error;
    }
  }

  found(): void {
    if (this.isAway) {
      this.since = new Date();
      logger.info({ part: this.name }, 'a part outside is back');
    }
    this.failures = 0;
    this.trials = 0;
  }

  /** A use ended before it could tell: if it tried for all, another one soon does. */
  undecided(): void {
    this.tryAgainAt = Math.min(this.tryAgainAt, performance.now() + FIRST_PAUSE_MS);
  }

  /** @param error of it only the message is logged: the rest may hold what was sent */
  lost(error: unknown): void {
    this.failures += 1;
    const reason = error instanceof Error ? error.message : String(error);
    if (this.failures === this.patience) {
      this.since = new Date();
      logger.warn({ part: this.name, reason }, 'a part outside is away');
    }
    this.tryAgainAt = performance.now() + Math.min(FIRST_PAUSE_MS * 2 ** this.trials, LONGEST_PAUSE_MS);
  }
}

/** What the work answers, or CircuitOpen when that takes too long. */
export async function withTimeout<T>(timeoutMs: number, name: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CircuitOpen(`${name} took over ${timeoutMs} ms.`)), timeoutMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

// Next bundles this module more than once into one process; what one finds away is away for all.
const shared = globalThis as typeof globalThis & { crmOutside?: Map<string, CircuitBreaker> };
shared.crmOutside ??= new Map();
const breakers = shared.crmOutside;

/** The breaker of this name at this address, the same for whoever asks. */
export function circuitBreaker(name: PartName, address: string): CircuitBreaker {
  const key = `${name} ${address}`;
  const { timeoutMs, patience } = LIMITS[name];
  const part = breakers.get(key) ?? new CircuitBreaker(name, timeoutMs, patience);
  breakers.set(key, part);
  return part;
}
