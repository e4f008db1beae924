import type { Entity } from './parents';

export const MB = 1024 * 1024;
/** Bytes of one file, of one that comes inside a request, and of a picture of a product. */
export const MAX_BYTES = 50 * MB;
export const MAX_DIRECT_BYTES = 10 * MB;
const MAX_IMAGE_BYTES = 10 * MB;

export interface Described {
  entity: Entity;
  contentType: string;
  size: number;
}

/** Why a file is too large for what it hangs on, word for word as the API is specified; undefined when it is not. */
export function sizeProblem({ entity, contentType, size }: Described): string | undefined {
  if (entity === 'OFFERING' && contentType.startsWith('image/') && size > MAX_IMAGE_BYTES) {
    return 'Offering images are limited to 10 MB.';
  }
  return size > MAX_BYTES ? 'Files are limited to 50 MB.' : undefined;
}
