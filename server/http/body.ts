import { ApiError, badRequest, STATUS } from '@/server/contract/errors';
import type { ApiRequest } from './message';

/** Bytes that a body may have where the operation says nothing else. */
export const DEFAULT_BODY_LIMIT = 1024 * 1024;

function size(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MB` : `${bytes} bytes`;
}

/** Reads a body, and stops reading at the limit: what is longer is a 413, however it is sent. */
export async function readBody(
  request: ApiRequest,
  limit: number,
  sentence = `The body may have at most ${size(limit)}.`,
): Promise<Buffer> {
  const tooLarge = () => new ApiError(STATUS.tooLarge, sentence, { Connection: 'close' });
  if (request.header('content-encoding')) throw badRequest('Content-Encoding is not supported.');
  if (Number(request.header('content-length') ?? 0) > limit) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body()) {
    length += chunk.length;
    if (length > limit) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The JSON object of a body; an absent body is an empty one. */
export function parseBody(body: Buffer): Record<string, unknown> {
  if (body.length === 0) return {};
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    throw badRequest('Body must be valid JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw badRequest('Body must be a JSON object.');
  if (body.includes('\\u')) refuseUnstorable(value);
  return value as Record<string, unknown>;
}

/** Postgres text can hold neither U+0000 nor half of a surrogate pair; better to say so than to fail in the middle. */
export function refuseUnstorable(value: unknown): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw badRequest('Body must not contain the character U+0000.');
    if (/\p{Surrogate}/u.test(value)) throw badRequest('Body must not contain half of a surrogate pair.');
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      refuseUnstorable(key);
      refuseUnstorable(inner);
    }
  }
}
