import type { Context } from '@/server/kernel/context';
import { prisma } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { getRecord } from '@/server/kernel/db/record';
import { DOWNLOAD_SECONDS, signedUrl } from '@/server/kernel/storage/tokens';
import { fileRecord } from './record';

export async function getFile(ctx: Context, { id }: { id: string }) {
  const file = await getRecord(fileRecord, ctx, id);
  return { file: { ...file, ...downloadOf(ctx.workspaceId, file.id) } };
}

/** An address that a file can be downloaded from for five minutes; undefined when it is not there. */
export async function fileUrl(workspaceId: string, id: string): Promise<string | undefined> {
  const where = { workspaceId_id: { workspaceId, id } };
  const file = isId(id) ? await prisma.file.findUnique({ where, select: { id: true } }) : null;
  return file ? downloadOf(workspaceId, id).downloadUrl : undefined;
}

/** An address that the file can be downloaded from without a key, and when it stops working. */
export function downloadOf(workspaceId: string, id: string) {
  const expiresAt = (Math.floor(Date.now() / 1000) + DOWNLOAD_SECONDS) * 1000;
  return {
    downloadUrl: signedUrl('download', { workspaceId, id, expiresAt }),
    downloadUrlExpiresAt: new Date(expiresAt).toISOString(),
  };
}
