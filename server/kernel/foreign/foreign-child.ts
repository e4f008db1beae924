import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { Duplex, Readable } from 'node:stream';
import { locale } from '@/server/kernel/config/process';
import { logger } from '@/server/kernel/log';
import { pack, unpacker, writeAll } from './frames.mjs';
import { ForeignError, type ForeignReason, type ForeignTask } from './task';

/** Of V8's heap: as much as any task may take, so that it is the watchdog who ends a job for its memory, and says so. */
const HEAP_MB = 512;
const MAX_ANSWER_BYTES = 128 * 1024 * 1024;
const MAX_JOBS = 1000;
const MAX_RSS_BYTES = 300 * 1024 * 1024;
/** For a job that neither works nor ends: far beyond what its CPU time takes on a crowded machine. */
const MIN_WALL_MS = 60_000;
const WALL_PER_CPU = 20;
const MB = 1024 * 1024;

// Plain JavaScript, started by its place in the checkout: neither bundler has to know it.
const file = join(process.cwd(), 'server/kernel/foreign/process.mjs');

/** What a process says as soon as it has a job whole. */
interface Begun {
  begun: true;
}

interface Answer {
  output?: unknown;
  error?: string;
  rss: number;
}

/** A process that parses. It does one job at a time, and keeps this one alive only meanwhile. */
export class ForeignChild {
  readonly #process: ChildProcess;
  readonly #wire: Duplex;
  #settle: ((error: ForeignError | undefined, answer?: Answer) => void) | undefined;
  #alive = true;
  #jobs = 0;
  #begun = false;
  #verdict = '';

  constructor() {
    this.#process = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, file, String(process.pid)], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
      // None of the service's secrets are among it.
      env: locale,
    });
    const [wire, verdict] = this.#process.stdio.slice(3);
    if (!(wire instanceof Duplex) || !(verdict instanceof Readable)) throw new ForeignError('crashed');
    this.#wire = wire;
    this.#listen(verdict);
    this.#hold(false);
  }

  /** Whether another job can be given to it. */
  get usable() {
    return this.#alive && this.#jobs < MAX_JOBS;
  }

  /** Whether it died before it knew of the last job that it was given: whatever it died of was not that job. */
  get diedBefore() {
    return !this.#alive && !this.#begun;
  }

  /** Rejects with a ForeignError; one that is over a limit takes the process with it. */
  async run<I, O>(task: ForeignTask<I, O>, input: I): Promise<O> {
    const { buffers, bytes } = pack(input);
    if (bytes > task.maxBytes) throw new ForeignError('bytes');
    const cpuMs = task.cpuMs + ((task.cpuMsPerMb ?? 0) * bytes) / MB;
    const header = pack({ file: task.file, cpuMs, memoryBytes: task.memoryMb * MB });
    this.#jobs += 1;
    this.#begun = false;
    this.#hold(true);
    const timer = setTimeout(() => this.#fail(new ForeignError('cpu')), Math.max(MIN_WALL_MS, cpuMs * WALL_PER_CPU));
    try {
      const { output, error, rss } = await this.#ask([...header.buffers, ...buffers]);
      if (rss > MAX_RSS_BYTES) this.#jobs = MAX_JOBS;
      if (error !== undefined) throw new ForeignError('failed', error);
      return output as O;
    } finally {
      clearTimeout(timer);
      this.#hold(false);
    }
  }

  end() {
    this.#alive = false;
    this.#process.kill('SIGKILL');
  }

  #listen(verdict: Readable) {
    const take = unpacker(MAX_ANSWER_BYTES, (value) => this.#hear(value as Begun | Answer));
    this.#wire
      .on('error', () => {})
      .on('data', (chunk: Buffer) => {
        try {
          take(chunk);
        } catch (error) {
          this.#fail(new ForeignError(error instanceof RangeError ? 'bytes' : 'crashed'));
        }
      });
    verdict
      .on('error', () => {})
      .on('data', (chunk: Buffer) => {
        this.#verdict += chunk.toString();
      });
    this.#process.on('error', () => this.#fail(new ForeignError('crashed')));
    // Not `exit`: the verdict may still be on its way then.
    this.#process.on('close', (_code, signal) => this.#fail(deathOf(this.#verdict, signal)));
  }

  #hear(said: Begun | Answer) {
    if ('begun' in said) this.#begun = true;
    else this.#settle?.(undefined, said);
  }

  #ask(buffers: readonly Uint8Array[]): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#settle = (error, answer) => {
        this.#settle = undefined;
        if (answer) resolve(answer);
        else reject(error);
      };
      if (this.#alive) void writeAll(this.#wire, buffers);
      else this.#settle(new ForeignError('crashed'));
    });
  }

  #fail(error: ForeignError) {
    this.end();
    this.#settle?.(error);
  }

  #hold(held: boolean) {
    for (const handle of [this.#process, ...this.#process.stdio.slice(3)]) {
      if (handle && 'ref' in handle) (handle as Pick<ChildProcess, 'ref' | 'unref'>)[held ? 'ref' : 'unref']();
    }
  }
}

/** What a process died of: as its watchdog said, or by V8, which aborts when its heap is full. */
function deathOf(verdict: string, signal: NodeJS.Signals | null): ForeignError {
  const said = (['cpu', 'memory'] satisfies ForeignReason[]).find((reason) => reason === verdict);
  if (verdict.startsWith('crashed')) logger.warn({ verdict }, 'a process that parses has crashed');
  return new ForeignError(said ?? (signal === 'SIGABRT' ? 'memory' : 'crashed'));
}
