import { ApiError, badRequest, conflict, notFound, STATUS } from '@/server/kernel/contract/errors';
import { prisma } from '@/server/kernel/db/client';
import { inTime } from '@/server/kernel/http/body';
import { fileStore } from '@/server/kernel/storage';
import { type Bytes, UploadError } from '@/server/kernel/storage/store';
import { readToken } from '@/server/kernel/storage/tokens';

/** What comes to an upload address. */
export interface Incoming {
  contentType: string | undefined;
  contentLength: string | undefined;
  bytes(): Bytes;
}

/** Takes the bytes of an upload that its token names: of the declared type, exactly as many as declared, in time, and once. */
export async function receiveUpload(token: string, incoming: Incoming): Promise<void> {
  const grant = readToken('upload', token, Date.now());
  if (grant === 'forged') throw new ApiError(STATUS.forbidden, 'This upload address is not valid.');
  if (grant === 'expired') throw new ApiError(STATUS.forbidden, 'This upload address has expired.');
  const { workspaceId, id } = grant;
  const upload = await prisma.upload.findUnique({
    where: { workspaceId_id: { workspaceId, id } },
    select: { contentType: true, size: true, storageKey: true },
  });
  if (!upload) throw notFound('Upload');
  const sent = incoming.contentType?.split(';')[0]?.trim().toLowerCase();
  if (sent !== upload.contentType) throw badRequest(`Content-Type must be '${upload.contentType}', as declared.`);
  if (incoming.contentLength !== undefined) checkLength(Number(incoming.contentLength), upload.size);
  const store = fileStore();
  if ((await store.size(upload.storageKey)) !== undefined) throw alreadyUsed();
  await store.put(upload.storageKey, inTime(incoming.bytes(), upload.size), upload.size).catch(refuse);
}

function checkLength(length: number, declared: number): void {
  if (length === declared) return;
  const message = `Content-Length is ${length}, but ${declared} bytes were declared.`;
  throw new ApiError(length > declared ? STATUS.tooLarge : STATUS.badRequest, message);
}

const alreadyUsed = () => conflict('This upload address has been used already.');

function refuse(error: unknown): never {
  if ((error as NodeJS.ErrnoException).code === 'ECONNRESET') throw badRequest('The upload broke off.');
  if (!(error instanceof UploadError)) throw error;
  if (error.reason === 'taken') throw alreadyUsed();
  throw new ApiError(error.reason === 'too-many-bytes' ? STATUS.tooLarge : STATUS.badRequest, error.message);
}
