import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { fileStore } from '@/server/kernel/storage';
import { UPLOAD_SECONDS } from '@/server/kernel/storage/tokens';
import type { filesContract } from './contract';
import { cleanFileName } from './file-name';
import { beginUpload } from './upload';

export async function makeUploadUrl(ctx: Context, input: Input<typeof filesContract.uploadUrl>) {
  const store = fileStore();
  const upload = await beginUpload(ctx, { ...input, fileName: cleanFileName(input.fileName) });
  const uploadUrl = await store.signUpload({
    key: upload.storageKey,
    workspaceId: ctx.workspaceId,
    id: upload.id,
    size: upload.size,
    expiresAt: Date.now() + UPLOAD_SECONDS * 1000,
  });
  return { uploadUrl, objectKey: upload.storageKey, recordId: upload.recordId, expiresInSeconds: UPLOAD_SECONDS };
}
