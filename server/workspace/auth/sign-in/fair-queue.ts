import { ApiError, STATUS } from '@/server/kernel/contract/errors';

/** Who waits: browsers that are known come first; others take turns by address, and at one address by account. */
export interface Waiter {
  known: boolean;
  address: string;
  account: string;
}

type Begin = () => void;
/** Those of an address, by account, in the order of their turns. */
type Lane = Map<string, Begin[]>;

/** How many are served at once, and how many may wait: for one account at one address, at one address, and in all. */
export interface Limits {
  atOnce: number;
  ofAccount: number;
  ofAddress: number;
  inAll: number;
}

/** Behind so many others nobody is let in: the machine is busy with a flood, which is over when it is. */
const RETRY_SECONDS = 5;
const BUSY = 'Too many people are signing in from your network just now. Try again in a few seconds.';

export const tooMany = () => new ApiError(STATUS.tooMany, BUSY, { 'Retry-After': String(RETRY_SECONDS) });

/**
 * Has only so much work done at once, and everybody's next turn come round: whoever asks a thousand times waits for themselves.
 * A flood costs what its turns cost, never more, and a known browser is served before all others.
 */
export class FairQueue {
  private running = 0;
  private waiting = 0;
  private readonly known = new Map<string, Lane>();
  private readonly others = new Map<string, Lane>();

  constructor(private readonly room: Limits) {}

  /** Does a piece of work when its turn has come. Throws a 429 where there is no room to wait in. */
  async take<T>(whose: Waiter, work: () => Promise<T>): Promise<T> {
    if (this.running >= this.room.atOnce) await this.queue(whose);
    else this.running++;
    try {
      return await work();
    } finally {
      this.passOn();
    }
  }

  /** Whether others wait in all the room there is. Who waits often enough already is refused for that. */
  isCrowded({ known, address, account }: Waiter): boolean {
    const { ofAccount, ofAddress, inAll } = this.room;
    const lane: Lane = this.others.get(address) ?? new Map();
    if (known || (lane.get(account)?.length ?? 0) >= ofAccount) return false;
    return this.waiting >= inAll || countOf(lane) >= ofAddress;
  }

  private queue({ known, address, account }: Waiter): Promise<void> {
    const lanes = known ? this.known : this.others;
    const lane: Lane = lanes.get(address) ?? new Map();
    const line = lane.get(account) ?? [];
    if (this.isCrowded({ known, address, account }) || line.length >= this.room.ofAccount) throw tooMany();
    lanes.set(address, lane.set(account, line));
    this.waiting++;
    return new Promise((resolve) => line.push(resolve));
  }

  private passOn(): void {
    const next = firstOf(this.known) ?? firstOf(this.others);
    if (!next) {
      this.running--;
      return;
    }
    this.waiting--;
    next();
  }
}

const countOf = (lane: Lane) => [...lane.values()].reduce((sum, { length }) => sum + length, 0);

/** Takes the next one of the lane whose turn it is; the lane, and the account in it, are last again then. */
function firstOf(lanes: Map<string, Lane>): Begin | undefined {
  const [address, lane] = lanes.entries().next().value ?? [];
  if (address === undefined || !lane) return undefined;
  const [account = '', line = []] = lane.entries().next().value ?? [];
  const begin = line.shift();
  lane.delete(account);
  if (line.length > 0) lane.set(account, line);
  lanes.delete(address);
  if (lane.size > 0) lanes.set(address, lane);
  return begin;
}
