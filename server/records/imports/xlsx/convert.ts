import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { locale } from '@/server/kernel/config/process';
import { UnreadableFile } from '../read/csv';

/** A sheet of a million rows takes three minutes of one core. */
const MOST_MS = 15 * 60_000;
const HEAP_MB = 160;
const LONGEST_COMPLAINT = 1000;

// Plain JavaScript, started by its place in the checkout: neither bundler has to know it.
const file = join(process.cwd(), 'server/records/imports/xlsx/process.mjs');

/** The first sheet of an XLSX as CSV. It is read by a process of its own, which may die of it. */
export async function* csvOfXlsx(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'crm-xlsx-'));
  try {
    const path = join(folder, 'sheet.xlsx');
    await pipeline(Readable.from(bytes), createWriteStream(path, { mode: 0o600 }));
    yield* converted(path, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* converted(path: string, folder: string): AsyncGenerator<Buffer> {
  // None of the service's secrets are among its environment.
  const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, file, path, folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: locale,
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), MOST_MS);
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint = `${complaint}${chunk.toString()}`.slice(0, LONGEST_COMPLAINT);
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve).on('error', () => resolve(1)));
  try {
    yield* child.stdout as AsyncIterable<Buffer>;
    if ((await ended) !== 0) throw new UnreadableFile(sentenceOf(complaint));
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

/** What the process says for people begins so; the rest is of its own making. */
const sentenceOf = (complaint: string) =>
  /^refused: (.*)$/m.exec(complaint)?.[1] ?? 'This XLSX cannot be read. Save it as CSV.';
