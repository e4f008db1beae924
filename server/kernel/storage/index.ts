import { join } from 'node:path';
import { config } from '@/server/kernel/config';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { folderStore } from './folder';
import type { FileStore } from './store';
import { signedUrl } from './tokens';
import { vercelBlobStore } from './vercel-blob';

let store: FileStore | undefined;

/** Where this service keeps files. Throws a 503 where nothing that lasts is there to keep them in. */
export function fileStore(): FileStore {
  store ??= openStore(config);
  return store;
}

/** Vercel Blob when its token is set, else a folder under the data directory; on Vercel itself a folder would not last. */
export function openStore({ blobToken, onVercel, dataDir }: Pick<typeof config, 'blobToken' | 'onVercel' | 'dataDir'>) {
  if (blobToken) return vercelBlobStore(blobToken);
  if (onVercel) throw new ApiError(STATUS.unavailable, "File storage isn't configured for this workspace.");
  return folderStore(join(dataDir, 'files'), (upload) => signedUrl('upload', upload));
}
