/** Jobs of one task that may wait in all, and of them those of one workspace. */
const MAX_WAITING = 500;
const MAX_OF_ONE = 250;
/** As many as any workspace may have wait, however many others do. */
const MAX_OF_ANYBODY = 10;

/** Jobs that wait, of each workspace in the order in which they came. The workspaces take turns: who has many waits for them alone. */
export class TurnQueue<J> {
  /** The workspace whose turn is longest ago comes first. */
  readonly #jobs = new Map<string, J[]>();
  #length = 0;

  get length() {
    return this.#length;
  }

  /** @returns whether there was room for it */
  add(owner: string, job: J): boolean {
    const own = this.#jobs.get(owner) ?? [];
    if (own.length >= (this.#length >= MAX_WAITING ? MAX_OF_ANYBODY : MAX_OF_ONE)) return false;
    own.push(job);
    this.#length += 1;
    this.#jobs.set(owner, own);
    return true;
  }

  take(): J | undefined {
    const [next] = this.#jobs;
    if (!next) return undefined;
    const [owner, own] = next;
    const job = own.shift();
    this.#length -= 1;
    // To the end of the round.
    this.#jobs.delete(owner);
    if (own.length > 0) this.#jobs.set(owner, own);
    return job;
  }

  takeAll(): J[] {
    const all = [...this.#jobs.values()].flat();
    this.#jobs.clear();
    this.#length = 0;
    return all;
  }
}
