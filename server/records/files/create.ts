import type { Context } from '@/server/kernel/context';
import { ApiError, badRequest, invalid, mistake, STATUS } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { getRecord } from '@/server/kernel/db/record';
import { fileStore } from '@/server/kernel/storage';
import { decodeBase64 } from './base64';
import { checkSize } from './check-size';
import { DIRECT_TOO_LARGE, type File, type filesContract } from './contract';
import { cleanFileName } from './file-name';
import { type Content, inspect } from './inspect';
import { MAX_DIRECT_BYTES } from './limits';
import { isCompatible } from './media-type';
import { fileRecord } from './record';
import { beginUpload, getUpload, notUploaded, registerUpload, type Upload } from './upload';

type NewFile = Input<typeof filesContract.create>;

export async function createFile(ctx: Context, input: NewFile): Promise<{ file: File }> {
  const { contentBase64, objectKey } = input;
  if (contentBase64 !== undefined && objectKey !== undefined) {
    throw mistake('Send contentBase64 or objectKey, not both.', { field: 'objectKey' });
  }
  if (objectKey !== undefined) return createFromUpload(ctx, input, objectKey);
  if (contentBase64 === undefined) {
    throw mistake('contentBase64 or objectKey is required.', { code: 'required', field: 'contentBase64' });
  }
  return createFromContent(ctx, input, await decode(contentBase64));
}

async function createFromContent(ctx: Context, input: NewFile, bytes: Buffer) {
  const size = bytes.length;
  checkSize({ ...input, size });
  if (size > MAX_DIRECT_BYTES) throw new ApiError(STATUS.tooLarge, DIRECT_TOO_LARGE);
  const store = fileStore();
  const content = await inspect([bytes]);
  await checkType(input.contentType, content);
  const upload = await beginUpload(ctx, { ...input, size, fileName: cleanFileName(input.fileName) });
  await store.put(upload.storageKey, one(bytes), size);
  return register(ctx, upload, content);
}

/** What arrived is looked at again here: the store was written to without us, or by somebody who hoped so. */
async function createFromUpload(ctx: Context, input: NewFile, objectKey: string) {
  const upload = await getUpload(ctx, objectKey, input);
  const bytes = await fileStore().read(upload.storageKey);
  if (!bytes) throw notUploaded();
  const content = await inspect(bytes);
  if (content.size !== upload.size) {
    throw badRequest(`The upload has ${content.size} bytes, but ${upload.size} were declared.`, {
      code: 'invalid_value',
    });
  }
  await checkType(upload.contentType, content);
  return register(ctx, { ...upload, fileName: cleanFileName(input.fileName) }, content);
}

function register(ctx: Context, upload: Upload, { sha256 }: Content): Promise<{ file: File }> {
  return registerUpload(ctx, { ...upload, sha256 }, async (tx, id) => ({
    file: await getRecord(fileRecord, ctx, id, tx),
  }));
}

async function checkType(contentType: string, { head }: Content): Promise<void> {
  if (!(await isCompatible(contentType, head))) {
    const message = `The content is not of type '${contentType}'.`;
    throw badRequest(message, { code: 'invalid_value', field: 'contentType' });
  }
}

async function decode(base64: string): Promise<Buffer> {
  const bytes = await decodeBase64(base64);
  if (!bytes) throw invalid('contentBase64', 'Invalid base64');
  if (bytes.length === 0) throw invalid('contentBase64', 'The file is empty.');
  return bytes;
}

async function* one(bytes: Uint8Array) {
  yield bytes;
}
