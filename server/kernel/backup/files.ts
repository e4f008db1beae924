import { createHash } from 'node:crypto';
import type { FileStore } from '@/server/kernel/storage/store';
import type { Entry } from './entries';
import { BackupError } from './error';
import type { HeadOf } from './format';

/** Keeps a file of a backup, unless it is there already, byte for byte. What a key holds never changes, so another file is an error. */
export async function restoreFile(
  store: FileStore,
  { key, size }: HeadOf<'file'>,
  content: Entry['content'],
): Promise<'new' | 'kept'> {
  const there = await store.size(key);
  if (there === undefined) {
    await store.put(key, content, size);
    return 'new';
  }
  const bytes = await store.read(key);
  if (there !== size || !bytes || (await digestOf(bytes)) !== (await digestOf(content))) {
    throw new BackupError(
      `Under ${key} another file is stored than the one in the backup. Restore to an empty place for files.`,
    );
  }
  return 'kept';
}

async function digestOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const digest = createHash('sha256');
  for await (const chunk of bytes) digest.update(chunk);
  return digest.digest('hex');
}
