/** Breaks off a transfer in which the other side does nothing for too long. What we take to bring or use bytes is not counted. */
export class Stall {
  private readonly aborter = new AbortController();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly ms: number) {}

  get signal(): AbortSignal {
    return this.aborter.signal;
  }

  /** It is the other side's turn. */
  begin(): void {
    this.end();
    this.timer = setTimeout(() => this.abort(), this.ms);
  }

  end(): void {
    clearTimeout(this.timer);
  }

  abort(): void {
    this.aborter.abort(new Error(`Nothing moved for ${this.ms} ms.`));
  }

  /** Bytes that the other side takes. @param failed told of what they failed with */
  async *whileTaken(bytes: AsyncIterable<Uint8Array>, failed: (error: unknown) => void): AsyncGenerator<Uint8Array> {
    this.end();
    try {
      for await (const chunk of bytes) {
        this.begin();
        yield chunk;
        this.end();
      }
    } catch (error) {
      failed(error);
      throw error;
    }
    // Now it is to say that it has them.
    this.begin();
  }

  /** Bytes that the other side gives. */
  async *whileGiven(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    this.begin();
    try {
      for await (const chunk of bytes) {
        this.end();
        yield chunk;
        this.begin();
      }
    } finally {
      this.end();
    }
  }
}
