import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, link, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Bytes, exactly, type FileStore, isObjectKey, type SignedUpload, UploadError } from './store';

/** Keeps files in a folder of this machine. `signUpload` makes the address of the service's own upload entry point. */
export function folderStore(folder: string, signUpload: (upload: SignedUpload) => string): FileStore {
  const incoming = join(folder, 'incoming');
  const pathOf = (key: string) => {
    if (!isObjectKey(key)) throw new Error('Not the key of a file.');
    return join(folder, key);
  };
  return {
    async put(key, bytes, size) {
      const target = pathOf(key);
      await Promise.all([mkdir(incoming, { recursive: true }), mkdir(dirname(target), { recursive: true })]);
      const draft = join(incoming, randomUUID());
      try {
        await write(draft, exactly(bytes, size));
        // Unlike a rename, a link never replaces what is there.
        await link(draft, target).catch(alreadyUsed);
        await sync(dirname(target));
      } finally {
        await rm(draft, { force: true });
      }
    },
    async read(key) {
      const handle = await open(pathOf(key)).catch(absent);
      return handle && createReadStream('', { fd: handle, highWaterMark: 256 * 1024 });
    },
    async size(key) {
      return (await stat(pathOf(key)).catch(absent))?.size;
    },
    async remove(keys) {
      for (const key of keys) await rm(pathOf(key), { force: true });
    },
    signUpload: async (upload) => signUpload(upload),
    async tidy(before) {
      const names = (await readdir(incoming).catch(absent)) ?? [];
      const tidied = await Promise.allSettled(
        names.map(async (name) => {
          const draft = join(incoming, name);
          const found = await stat(draft).catch(absent);
          if (found && found.mtimeMs < before) await rm(draft, { force: true });
        }),
      );
      const failed = tidied.find((one) => one.status === 'rejected');
      if (failed) throw failed.reason;
    },
  };
}

async function write(path: string, bytes: Bytes): Promise<void> {
  const handle: FileHandle = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of bytes) await handle.writeFile(chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The name of a new file survives a power cut only once its folder has been written too. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

function absent(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error;
}

function alreadyUsed(error: unknown): never {
  if (codeOf(error) === 'EEXIST') throw new UploadError('taken', 'These bytes have come already.');
  throw error;
}
