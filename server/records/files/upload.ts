import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { type ApiError, badRequest, conflict, notFound } from '@/server/kernel/contract/errors';
import { prisma, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { type Tx, transaction } from '@/server/kernel/db/transaction';
import { objectKey } from '@/server/kernel/storage/store';
import { checkSize } from './check-size';
import { checkCampaign, type FileParent, findParent, lockParent } from './parent';
import type { Entity } from './parents';
import { fileRecord } from './record';

/** What is said of a file before its bytes are there. */
export interface Described extends FileParent {
  fileName: string;
  contentType: string;
  size: number;
}

/** Bytes on their way: where they go, and what they are to become. */
export interface Upload extends Described {
  entity: Entity;
  id: string;
  storageKey: string;
}

const FIELDS = {
  id: true,
  entity: true,
  recordId: true,
  fileName: true,
  contentType: true,
  size: true,
  storageKey: true,
} as const;

/** Notes an upload before the first byte comes, so that whatever is left behind is found and swept. */
export async function beginUpload(ctx: Context, described: Described): Promise<Upload> {
  const recordId = await findParent(ctx, described);
  const { entity, fileName, contentType, size } = described;
  await checkCampaign(ctx, 'add', { entity, recordId });
  checkSize(described);
  const id = newId();
  const upload = { id, entity, recordId, fileName, contentType, size, storageKey: objectKey(ctx.workspaceId, id) };
  await prisma.upload.create({ data: { workspaceId: ctx.workspaceId, ...upload }, select: { id: true } });
  return upload;
}

/** The upload behind an objectKey. Throws when there is none, and when it was made for something else. */
export async function getUpload(ctx: Context, key: string, wanted: Omit<Described, 'size' | 'fileName'>) {
  const { workspaceId } = ctx;
  const upload = await prisma.upload.findFirst({ where: { workspaceId, storageKey: key }, select: FIELDS });
  if (!upload) throw await missing(ctx, key);
  const recordId = await findParent(ctx, wanted);
  if (upload.entity !== wanted.entity || upload.recordId !== recordId) {
    throw badRequest('objectKey was given for another record.', { code: 'invalid_value', field: 'objectKey' });
  }
  if (upload.contentType !== wanted.contentType) {
    throw badRequest(`objectKey was given for contentType '${upload.contentType}'.`, {
      code: 'invalid_value',
      field: 'contentType',
    });
  }
  return { ...upload, entity: wanted.entity };
}

async function missing({ workspaceId }: Context, key: string): Promise<ApiError> {
  const file = await prisma.file.findFirst({ where: { workspaceId, storageKey: key }, select: { id: true } });
  return file ? conflict('This upload has been registered already.', 'wrong_state') : notFound('Upload');
}

/** Makes a file of an upload whose bytes are there; of two at once, one does. Answers the file's id. */
export function registerUpload<T>(
  ctx: Context,
  { id: uploadId, ...content }: Upload & { sha256: Buffer<ArrayBuffer> },
  answer: (tx: Tx, id: string) => Promise<T>,
): Promise<T> {
  const { workspaceId } = ctx;
  return transaction(ctx, async (tx) => {
    await lockParent(tx, ctx, content);
    await checkCampaign(ctx, 'add', content, tx);
    const [found] = await tx.query(sql`
      SELECT 1 FROM "Upload" WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${uploadId}::uuid FOR UPDATE`);
    if (!found) throw await missing(ctx, content.storageKey);
    const id = newId();
    await applyChanges(tx, ctx, { record: fileRecord }, [{ kind: 'created', id, columns: content }]);
    // After the file, which now owns the bytes: whatever an upload alone owns is discarded with it.
    await tx.upload.delete({ where: { workspaceId_id: { workspaceId, id: uploadId } }, select: { id: true } });
    return answer(tx, id);
  });
}

export const notUploaded = () =>
  conflict('Nothing has been uploaded for this objectKey yet: PUT the bytes to its uploadUrl first.', 'wrong_state', {
    fix: { call: 'PUT <uploadUrl>' },
  });
