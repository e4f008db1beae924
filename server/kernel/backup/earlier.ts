import type { Entry } from './entries';
import { BackupError } from './error';
import type { OpenBackup } from './read';

/** The files of a backup that was cut off. Files never change, and stand in the order of their keys: so one reading serves. */
export class EarlierFiles {
  private readonly entries: AsyncIterator<Entry>;
  private next: { key: string; size: number; content: AsyncIterable<Buffer> } | undefined;

  /** @param whole how many of its files are whole, as `countWhole` has found */
  constructor(
    { entries }: OpenBackup,
    private whole: number,
  ) {
    this.entries = entries[Symbol.asyncIterator]();
  }

  /** The bytes of a key, where they are here. Keys are asked for in their order. */
  async take(key: string): Promise<{ size: number; content: AsyncIterable<Buffer> } | undefined> {
    while (this.whole > 0 && (this.next === undefined || this.next.key < key)) {
      const { value, done } = await this.entries.next();
      if (done) return undefined;
      if (value.head.kind !== 'file') continue;
      if (this.next) this.whole -= 1;
      this.next = this.whole > 0 ? { ...value.head, content: value.content } : undefined;
    }
    return this.next?.key === key ? this.next : undefined;
  }

  async close(): Promise<void> {
    await this.entries.return?.();
  }
}

/** How many files of a backup are whole, up to where it is cut off. */
export async function countWhole({ entries }: OpenBackup): Promise<number> {
  let begun = 0;
  try {
    for await (const { head } of entries) if (head.kind === 'file') begun += 1;
    return begun;
  } catch (error) {
    // The last one that has begun is where it ends.
    if (error instanceof BackupError) return Math.max(0, begun - 1);
    throw error;
  }
}
