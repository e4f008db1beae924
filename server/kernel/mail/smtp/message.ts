import { Readable } from 'node:stream';

const CHUNK = 64 * 1024;

/** Asked when the server waits for the message: whether it may still be handed over. */
export type Gate = () => Promise<boolean>;

/** The sender's own change of mind. */
export class Withheld extends Error {
  override name = 'Withheld';
}

/**
 * A message that is read only once the server has said 354 (RFC 5321 §4.1.1.4), and that asks its gate before the first byte.
 * What was not `complete` when a connection broke cannot have been accepted: its final dot was never written.
 */
export class GatedMessage extends Readable {
  /** Whether the server has asked for the message. */
  asked = false;
  complete = false;
  private offset = 0;

  constructor(
    private readonly bytes: Buffer,
    private readonly gate: Gate,
  ) {
    super();
  }

  override _read(): void {
    if (this.asked) {
      this.more();
      return;
    }
    this.asked = true;
    this.gate().then(
      (open) => (open ? this.more() : this.destroy(new Withheld('withheld'))),
      (error: Error) => this.destroy(error),
    );
  }

  private more(): void {
    if (this.destroyed) return;
    if (this.offset >= this.bytes.length) {
      this.complete = true;
      this.push(null);
      return;
    }
    const chunk = this.bytes.subarray(this.offset, this.offset + CHUNK);
    this.offset += chunk.length;
    this.push(chunk);
  }
}
