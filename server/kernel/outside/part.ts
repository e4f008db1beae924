import { logger } from '@/server/kernel/log';

/** How long a part that was found away is left alone, from the first time to the longest. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 4000;

/** What was not even tried: the part was found away a moment ago. */
export class PartAway extends Error {
  override name = 'PartAway';
}

/** Something outside the process that may be away: each use has its time limit, and while it is away only one in a while tries it. */
export class OutsidePart {
  private failures = 0;
  private tryAgainAt = 0;

  constructor(
    readonly name: string,
    private readonly timeoutMs: number,
  ) {}

  /** Whether the last use of it, or the last look at it, failed. */
  get isAway(): boolean {
    return this.failures > 0;
  }

  /** Uses it. Throws what the use throws, and PartAway when it took too long or is not tried. */
  async use<T>(work: () => Promise<T>): Promise<T> {
    if (this.isAway) {
      if (Date.now() < this.tryAgainAt) throw new PartAway(`${this.name} is away.`);
      // Whoever comes meanwhile does not wait for what this one finds.
      this.tryAgainAt = Date.now() + this.timeoutMs + FIRST_PAUSE_MS;
    }
    return this.look(work);
  }

  /** Uses it whatever was found before, as a check does. */
  async look<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await within(this.timeoutMs, this.name, work());
      this.found();
      return result;
    } catch (error) {
      this.lost(error);
      throw error;
    }
  }

  private found(): void {
    if (this.isAway) logger.info({ part: this.name }, 'a part outside is back');
    this.failures = 0;
  }

  private lost(error: unknown): void {
    if (!this.isAway) logger.warn({ err: error, part: this.name }, 'a part outside is away');
    this.tryAgainAt = Date.now() + Math.min(FIRST_PAUSE_MS * 2 ** this.failures, LONGEST_PAUSE_MS);
    this.failures += 1;
  }
}

/** What the work answers, or PartAway when that takes too long. */
export async function within<T>(timeoutMs: number, name: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PartAway(`${name} took over ${timeoutMs} ms.`)), timeoutMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

// Next bundles this module more than once into one process; what one finds away is away for all.
const shared = globalThis as typeof globalThis & { crmOutside?: Map<string, OutsidePart> };
shared.crmOutside ??= new Map();
const parts = shared.crmOutside;

/** The part of this name at this address, the same for whoever asks. */
export function outsidePart(name: string, address: string, timeoutMs: number): OutsidePart {
  const key = `${name} ${address}`;
  const part = parts.get(key) ?? new OutsidePart(name, timeoutMs);
  parts.set(key, part);
  return part;
}
