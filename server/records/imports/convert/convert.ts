import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { locale } from '@/server/kernel/config/process';
import type { Importable } from '../contract';
import { type Converted, MOST_COLUMNS } from '../limits';
import { UnreadableFile } from '../read/csv';

const HEAP_MB = 160;
const MB = 1024 * 1024;

/** What one file may take of CPU time and memory, and for how long it may be read where others are at work. */
interface Limits {
  cpuMs: number;
  memoryMb: number;
  wallMs: number;
}

/** A sheet of a million rows takes three minutes of one core. */
const LIMITS: Limits = { cpuMs: 10 * 60_000, memoryMb: 320, wallMs: 60 * 60_000 };
const LONGEST_COMPLAINT = 1000;

// Plain JavaScript, started by its place in the checkout: neither bundler has to know it.
const file = join(process.cwd(), 'server/records/imports/convert/process.mjs');

/**
 * The first sheet of an XLSX, or the records of a JSON, as CSV. It is read by a process of its own, which may die of it.
 * @param resource what the rows are to become: a record of another kind may hold those
 */
export async function* csvOf(
  kind: Converted,
  bytes: AsyncIterable<Buffer>,
  resource: Importable,
  limits = LIMITS,
): AsyncGenerator<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'crm-import-'));
  try {
    const path = join(folder, 'file');
    await pipeline(Readable.from(bytes), createWriteStream(path, { mode: 0o600 }));
    const costs = [process.pid, limits.cpuMs, limits.memoryMb * MB];
    const job = [kind, path, folder, ...costs, resource, MOST_COLUMNS].map(String);
    yield* converted(kind, job, limits.wallMs);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* converted(kind: Converted, job: string[], wallMs: number): AsyncGenerator<Buffer> {
  // None of the service's secrets are among its environment.
  const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, file, ...job], {
    stdio: ['ignore', 'pipe', 'pipe', 'ignore', 'pipe'],
    env: locale,
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), wallMs);
  const complaint = saidIn(child.stdio[2]);
  const verdict = saidIn(child.stdio[4]);
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve).on('error', () => resolve(1)));
  try {
    yield* child.stdout as AsyncIterable<Buffer>;
    if ((await ended) !== 0) throw new UnreadableFile(sentenceOf(kind, complaint(), verdict()));
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

function saidIn(stream: unknown): () => string {
  let said = '';
  const add = (chunk: Buffer) => {
    said = `${said}${chunk.toString()}`.slice(0, LONGEST_COMPLAINT);
  };
  if (stream instanceof Readable) stream.on('data', add);
  return () => said;
}

const OVERRUN: Record<string, string> = { cpu: 'takes too much time to read', memory: 'takes too much memory to read' };

/** What the process says for people begins so; the rest is of its own making. Of what it was killed for, its watchdog says. */
const sentenceOf = (kind: Converted, complaint: string, verdict: string) =>
  /^refused: (.*)$/m.exec(complaint)?.[1] ??
  `This ${kind.toUpperCase()} ${OVERRUN[verdict] ?? 'cannot be read'}. Save it as CSV.`;
