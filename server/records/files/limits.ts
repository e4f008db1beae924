import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import type { Entity } from './holders';

export const MB = 1024 * 1024;
/** Bytes of one file, of one that comes inside a request, and of a picture of an offering. */
export const MAX_BYTES = 50 * MB;
export const MAX_DIRECT_BYTES = 10 * MB;
const MAX_IMAGE_BYTES = 10 * MB;

/** Throws the 413 of a file that is too large for what it hangs on. */
export function checkSize({ entity, contentType, size }: { entity: Entity; contentType: string; size: number }): void {
  if (entity === 'OFFERING' && contentType.startsWith('image/') && size > MAX_IMAGE_BYTES) {
    throw new ApiError(STATUS.tooLarge, 'Offering images are limited to 10 MB.');
  }
  if (size > MAX_BYTES) throw new ApiError(STATUS.tooLarge, 'Files are limited to 50 MB.');
}
