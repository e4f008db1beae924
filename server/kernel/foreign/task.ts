/** Why something foreign could not be read. `busy` says nothing of the input: too much else is waiting, or the service ends. */
export type ForeignReason = 'cpu' | 'memory' | 'bytes' | 'crashed' | 'failed' | 'busy';

/** What parses one kind of input, and what one input may cost. */
export interface ForeignTask<I, O> {
  /** Jobs of one name wait for each other, and for no others. */
  name: string;
  /**
   * Its module, by its place in the checkout: `export default async (input) => output` in plain JavaScript that Node runs as
   * it is. Input and output are what can be cloned.
   */
  file: string;
  /** CPU time, counted from when the module is loaded. */
  cpuMs: number;
  /** CPU time more for each MB of input. */
  cpuMsPerMb?: number;
  /** Memory that the process may grow by, buffers included. */
  memoryMb: number;
  /** Bytes of input. */
  maxBytes: number;
  /** Never there: it says what goes in and what comes out. */
  types?: (input: I) => O;
}

const MESSAGES: Record<Exclude<ForeignReason, 'failed'>, string> = {
  cpu: 'It takes too much time to read.',
  memory: 'It takes too much memory to read.',
  bytes: 'It is too large to read.',
  crashed: 'It could not be read.',
  busy: 'Too much is waiting to be read. Try again later.',
};

/** Something foreign that could not be read; the message can be shown to whoever it is for. */
export class ForeignError extends Error {
  readonly reason: ForeignReason;

  // Next bundles this module more than once into one process, which has one pool: its errors are those of all of them.
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ForeignError';
  }

  constructor(reason: ForeignReason, message?: string) {
    super(message || MESSAGES[reason === 'failed' ? 'crashed' : reason]);
    this.name = 'ForeignError';
    this.reason = reason;
  }
}

export function foreignTask<I, O>(options: Omit<ForeignTask<I, O>, 'types'>): ForeignTask<I, O> {
  return options;
}
