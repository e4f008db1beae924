import { actorName, type Context } from '@/server/kernel/context';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { signedUrl } from '@/server/kernel/storage/tokens';
import type { importsContract } from './contract';
import { MAX_FILE_BYTES } from './limits';
import { showImport } from './record';
import { authorizeFor } from './resources';

/** How long parts can be sent without a key. */
const UPLOAD_MS = 24 * 60 * 60 * 1000;

/** Notes a file that is about to come. */
export async function createImport(ctx: Context, { resource, fileName, size }: Input<typeof importsContract.create>) {
  authorizeFor(ctx, 'write', resource);
  if (size > MAX_FILE_BYTES)
    throw new ApiError(STATUS.tooLarge, `A file may have at most ${MAX_FILE_BYTES / 1024 / 1024} MB.`);
  const { workspaceId } = ctx;
  const id = newId();
  const data = { workspaceId, id, resource, fileName, size, actor: actorName(ctx) };
  await prisma.import.create({ data, select: { id: true } });
  return { ...(await showImport(ctx, id)), uploadUrl: uploadUrl(workspaceId, id) };
}

/** Where parts are sent without a key. */
export const uploadUrl = (workspaceId: string, id: string) =>
  signedUrl('part', { workspaceId, id, expiresAt: Date.now() + UPLOAD_MS });
