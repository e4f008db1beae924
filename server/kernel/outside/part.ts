import { logger } from '@/server/kernel/log';
import { outsideCall } from '@/server/kernel/telemetry/telemetry';

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
    /** How many failures in a row say that it is away. */
    private readonly patience: number,
  ) {}

  /** Whether the last use of it, or the last look at it, failed. */
  get isAway(): boolean {
    return this.failures >= this.patience;
  }

  /** Whether it is to be tried now. Whoever is told so while it is away tries it for all. */
  admits(): boolean {
    if (!this.isAway) return true;
    if (Date.now() < this.tryAgainAt) return false;
    this.tryAgainAt = Date.now() + this.timeoutMs + FIRST_PAUSE_MS;
    return true;
  }

  /** Uses it. Throws what the use throws, and PartAway when it took too long or is not tried. */
  async use<T>(work: () => Promise<T>): Promise<T> {
    if (!this.admits()) throw new PartAway(`${this.name} is away.`);
    return this.look(work);
  }

  /** Uses it whatever was found before, as a check does. */
  async look<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await within(this.timeoutMs, this.name, outsideCall(this.name, `${this.name} call`, work));
      this.found();
      return result;
    } catch (error) {
      this.lost(error);
      throw error;
    }
  }

  found(): void {
    if (this.isAway) logger.info({ part: this.name }, 'a part outside is back');
    this.failures = 0;
  }

  /** @param error of it only the message is logged: the rest may hold what was sent */
  lost(error: unknown): void {
    this.failures += 1;
    const reason = error instanceof Error ? error.message : String(error);
    if (this.failures === this.patience) logger.warn({ part: this.name, reason }, 'a part outside is away');
    const pauses = Math.max(0, this.failures - this.patience);
    this.tryAgainAt = Date.now() + Math.min(FIRST_PAUSE_MS * 2 ** pauses, LONGEST_PAUSE_MS);
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
export function outsidePart(name: string, address: string, timeoutMs: number, patience = 1): OutsidePart {
  const key = `${name} ${address}`;
  const part = parts.get(key) ?? new OutsidePart(name, timeoutMs, patience);
  parts.set(key, part);
  return part;
}
