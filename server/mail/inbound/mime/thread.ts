import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ParsedMail } from './parsed-mail';

const timeoutMs = 2000;
/** Loading the libraries takes a moment of its own, which is not the message's. */
const startTimeoutMs = 20_000;
const HEAP_MB = 192;

/** Answers one message at a time. */
export interface ParserThread {
  /** Whether another message can be given to it. */
  alive(): boolean;
  /** Rejects when the message cannot be parsed, or not within the time and memory that one may take. */
  parse(raw: Buffer): Promise<ParsedMail>;
}

interface Answer {
  ready?: boolean;
  mail?: ParsedMail;
  error?: string;
}

// Plain JavaScript, started by its place in the checkout: neither bundler has to know it.
const file = join(process.cwd(), 'server/mail/inbound/mime/worker.mjs');

/** A thread that parses mail. It keeps the process alive only while it works. */
export function startThread(): ParserThread {
  const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
  const ready = next(worker, startTimeoutMs);
  ready.catch(() => undefined);
  let alive = true;
  const end = () => {
    alive = false;
  };
  worker.on('exit', end).on('error', end);
  return {
    alive: () => alive,
    async parse(raw) {
      await ready;
      worker.ref();
      worker.postMessage(raw);
      const { mail, error } = await next(worker, timeoutMs).catch((failure: unknown) => {
        alive = false;
        throw failure;
      });
      worker.unref();
      if (!mail) throw new Error(error ?? 'The message could not be parsed.');
      return mail;
    },
  };
}

/** The thread's next answer; it is ended when that takes too long, or too much. */
function next(worker: Worker, withinMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      clearTimeout(timer);
      worker.off('message', answered).off('error', failed).off('exit', ended);
      end();
    };
    const fail = (reason: string) => {
      void worker.terminate();
      settle(() => reject(new Error(reason)));
    };
    const answered = (answer: Answer) => settle(() => resolve(answer));
    const failed = (error: NodeJS.ErrnoException) =>
      fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'The message needs too much memory to parse.' : error.message);
    const ended = () => fail('The message could not be parsed.');
    const timer = setTimeout(() => fail('The message takes too long to parse.'), withinMs);
    worker.on('message', answered).on('error', failed).on('exit', ended);
  });
}
