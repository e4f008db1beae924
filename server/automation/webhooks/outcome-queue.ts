/** Outcomes that arrive one by one and are settled together. */
export class OutcomeQueue<T> {
  private items: T[] = [];
  private wake: () => void = () => {};

  get size() {
    return this.items.length;
  }

  put(item: T): void {
    this.items.push(item);
    this.wake();
  }

  /**
   * Everything that has arrived: once `enough` are there, or `lingerMs` after the first, or, when nothing comes, after
   * `idleMs` with nothing.
   */
  async take(enough: number, { lingerMs, idleMs }: { lingerMs: number; idleMs: number }): Promise<T[]> {
    if (this.items.length === 0) await this.until(1, idleMs);
    if (this.items.length > 0) await this.until(enough, lingerMs);
    return this.items.splice(0);
  }

  private until(count: number, ms: number): Promise<void> {
    if (this.items.length >= count) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.wake = () => {};
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.wake = () => {
        if (this.items.length >= count) done();
      };
    });
  }
}
