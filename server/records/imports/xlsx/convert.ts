import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { locale } from '@/server/kernel/config/process';
import { UnreadableFile } from '../read/csv';

const HEAP_MB = 160;
const MB = 1024 * 1024;

/** What one workbook may take of CPU time and memory, and for how long it may be read where others are at work. */
interface XlsxLimits {
  cpuMs: number;
  memoryMb: number;
  wallMs: number;
}

/** A sheet of a million rows takes three minutes of one core. */
const LIMITS: XlsxLimits = { cpuMs: 10 * 60_000, memoryMb: 320, wallMs: 60 * 60_000 };
const LONGEST_COMPLAINT = 1000;

// Plain JavaScript, started by its place in the checkout: neither bundler has to know it.
const file = join(process.cwd(), 'server/records/imports/xlsx/process.mjs');

/** The first sheet of an XLSX as CSV. It is read by a process of its own, which may die of it. */
export async function* csvOfXlsx(bytes: AsyncIterable<Buffer>, limits = LIMITS): AsyncGenerator<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'crm-xlsx-'));
  try {
    const path = join(folder, 'sheet.xlsx');
    await pipeline(Readable.from(bytes), createWriteStream(path, { mode: 0o600 }));
    yield* converted(path, folder, limits);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* converted(path: string, folder: string, limits: XlsxLimits): AsyncGenerator<Buffer> {
  const costs = [process.pid, limits.cpuMs, limits.memoryMb * MB].map(String);
  // None of the service's secrets are among its environment.
  const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, file, path, folder, ...costs], {
    stdio: ['ignore', 'pipe', 'pipe', 'ignore', 'pipe'],
    env: locale,
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), limits.wallMs);
  const complaint = saidIn(child.stdio[2]);
  const verdict = saidIn(child.stdio[4]);
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve).on('error', () => resolve(1)));
  try {
    yield* child.stdout as AsyncIterable<Buffer>;
    if ((await ended) !== 0) throw new UnreadableFile(sentenceOf(complaint(), verdict()));
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

const OVERRUN: Record<string, string> = {
  cpu: 'This XLSX takes too much time to read. Save it as CSV.',
  memory: 'This XLSX takes too much memory to read. Save it as CSV.',
};

/** What the process says for people begins so; the rest is of its own making. Of what it was killed for, its watchdog says. */
const sentenceOf = (complaint: string, verdict: string) =>
  /^refused: (.*)$/m.exec(complaint)?.[1] ?? OVERRUN[verdict] ?? 'This XLSX cannot be read. Save it as CSV.';
