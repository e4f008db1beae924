import { createWriteStream, realpathSync, type Stats, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Client } from '../client';
import { CliError, EXIT, usage } from '../exit';

/** What is at a place now, if anything. */
function found(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

/** Throws where what is to be written would take the place of what is read. */
export function refuseSame(read: string, written: string | undefined): void {
  const [one, other] = [found(read), written === undefined ? undefined : found(written)];
  if (one?.isFile() && one.ino === other?.ino && one.dev === other.dev)
    throw usage(`${written} is the file that is read; name another for the rows that are rejected.`);
}

/**
 * Hands on the bytes of a file of the service: to standard output, or to a file, which takes the place of what is there once all of it has
 * come. Where it breaks off, what is there stays.
 */
export async function download(client: Client, url: unknown, output?: string): Promise<void> {
  const bytes = received(client, String(url));
  if (output === undefined) return pipeline(bytes, process.stdout, { end: false });
  const there = found(output);
  // A device or a pipe is written to, and not replaced.
  if (there && !there.isFile()) return pipeline(bytes, createWriteStream(output));
  const place = there ? realpathSync(output) : output;
  const draft = `${place}.${process.pid}.part`;
  try {
    await pipeline(bytes, createWriteStream(draft, there && { mode: there.mode }));
    await rename(draft, place);
  } finally {
    await rm(draft, { force: true });
  }
}

async function* received({ credentials: { baseUrl } }: Client, url: string): AsyncGenerator<Uint8Array> {
  const broken = (why: unknown) => new CliError(EXIT.unreachable, `The file cannot be read (${why}).`);
  // By the address that the service has from here.
  const response = await fetch(new URL(new URL(url).pathname, baseUrl)).catch((error: Error) => {
    throw broken((error.cause as Error | undefined)?.message ?? error.message);
  });
  if (!response.ok || !response.body) throw broken(response.status);
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw broken('it broke off');
      });
      if (done) return;
      yield value;
    }
  } finally {
    // Whoever stops early leaves no connection open.
    await reader.cancel().catch(() => {});
  }
}
