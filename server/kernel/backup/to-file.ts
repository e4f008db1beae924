import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { countWhole, EarlierFiles } from './earlier';
import { BackupError } from './error';
import { type OpenBackup, openBackup } from './read';
import { type Source, type Totals, writeBackup } from './write';

export interface Written extends Totals {
  bytes: number;
}

/** What a backup is called until it is whole, which stays where it fails, for whoever resumes it; and what one that was cut off is called while its files are taken over. */
export const partialOf = (path: string) => `${path}.partial`;
const earlierOf = (path: string) => `${path}.earlier`;

/**
 * Writes a backup to a file, which gets its name once it is whole and on the disk. With `resume`, files are taken from what an
 * earlier try has left; the database is of one moment, and so is read anew.
 */
export async function backUpToFile(
  source: Source,
  path: string,
  { resume = false, signal }: { resume?: boolean; signal?: AbortSignal } = {},
): Promise<Written> {
  if (await exists(path)) throw new BackupError(`${path} is there already.`);
  const earlier = resume ? await openEarlier(path, source.passphrase) : undefined;
  const handle = await open(partialOf(path), 'w', 0o600);
  let written: Written;
  try {
    written = await write(handle, writeBackup({ ...source, earlier }), signal);
    await handle.sync();
  } finally {
    await handle.close();
    await earlier?.close();
  }
  await rename(partialOf(path), path);
  await syncFolder(path);
  await rm(earlierOf(path), { force: true });
  return written;
}

async function write(
  handle: FileHandle,
  backup: AsyncGenerator<Buffer, Totals>,
  signal?: AbortSignal,
): Promise<Written> {
  let bytes = 0;
  try {
    for (;;) {
      signal?.throwIfAborted();
      const { value, done } = await backup.next();
      if (done) return { ...value, bytes };
      await handle.writeFile(value);
      bytes += value.length;
    }
  } catch (error) {
    await backup.throw(error).catch(() => {});
    throw error;
  }
}

/** The files of what was left; undefined where nothing was. */
async function openEarlier(path: string, passphrase: string | undefined): Promise<EarlierFiles | undefined> {
  // One that was itself resumed and cut off again has fewer files than what it was taking them from.
  if (!(await exists(earlierOf(path)))) {
    if (!(await exists(partialOf(path)))) return undefined;
    await rename(partialOf(path), earlierOf(path));
  }
  const whole = await countWhole(await openBackupFile(earlierOf(path), passphrase));
  return new EarlierFiles(await openBackupFile(earlierOf(path), passphrase), whole);
}

/** @param passphrase undefined where the backup should not be a sealed one */
export function openBackupFile(path: string, passphrase: string | undefined): Promise<OpenBackup> {
  return openBackup(createReadStream(path, { highWaterMark: 256 * 1024 }), async () => {
    if (passphrase === undefined) throw new BackupError(`${path} is sealed, and needs its passphrase.`);
    return passphrase;
  });
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** The name of a file survives a power cut only once its folder has been written too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(dirname(path));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
