const KEPT_MS = 60_000;
const MOST = 1000;

interface Kept<T> {
  value: Promise<T>;
  /** Unix milliseconds; undefined while it is counted, for whoever asks meanwhile. */
  until?: number;
}

/** Caches counts that are expensive for a minute, by name, in this process. Cheap counts are not cached, so they are always current. */
export class CountCache<T> {
  private readonly kept = new Map<string, Kept<T>>();

  constructor(
    private readonly isDear: (value: T) => boolean,
    private readonly now: () => number = Date.now,
  ) {}

  /** What is kept under a name, else what is counted now. */
  get(name: string, count: () => Promise<T>): Promise<T> {
    const known = this.kept.get(name);
    if (known && (known.until === undefined || known.until > this.now())) return known.value;
    const fresh: Kept<T> = { value: count() };
    this.kept.set(name, fresh);
    fresh.value.then(
      (value) => {
        if (this.isDear(value)) fresh.until = this.now() + KEPT_MS;
        else this.forget(name, fresh);
        this.limit();
      },
      () => this.forget(name, fresh),
    );
    return fresh.value;
  }

  private forget(name: string, one: Kept<T>): void {
    if (this.kept.get(name) === one) this.kept.delete(name);
  }

  /** The oldest go first. */
  private limit(): void {
    for (const name of this.kept.keys()) {
      if (this.kept.size <= MOST) return;
      this.kept.delete(name);
    }
  }
}
