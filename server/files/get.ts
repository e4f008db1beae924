import type { Context } from '@/server/context';
import { getRecord } from '@/server/db/record';
import { DOWNLOAD_SECONDS, signedUrl } from '@/server/storage/tokens';
import { fileRecord } from './record';

export async function getFile(ctx: Context, { id }: { id: string }) {
  const file = await getRecord(fileRecord, ctx, id);
  return { file: { ...file, ...downloadOf(ctx.workspaceId, file.id) } };
}

/** An address that the file can be downloaded from without a key, and when it stops working. */
function downloadOf(workspaceId: string, id: string) {
  const expiresAt = (Math.floor(Date.now() / 1000) + DOWNLOAD_SECONDS) * 1000;
  return {
    downloadUrl: signedUrl('download', { workspaceId, id, expiresAt }),
    downloadUrlExpiresAt: new Date(expiresAt).toISOString(),
  };
}
