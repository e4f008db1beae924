import { ApiError, badRequest, STATUS } from '@/server/contract/errors';
import { findUnstorable } from '@/server/contract/unstorable';
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

/**
 * The JSON object of a body; an absent body is an empty one.
 * @param rows the field whose elements are judged one by one, by who writes them
 */
export function parseBody(body: Buffer, rows?: string): Record<string, unknown> {
  if (body.length === 0) return {};
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    throw badRequest('Body must be valid JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw badRequest('Body must be a JSON object.');
  const sent = value as Record<string, unknown>;
  if (body.includes('\\u')) refuseUnstorable(rows && Array.isArray(sent[rows]) ? { ...sent, [rows]: [] } : sent);
  return sent;
}

/** Throws the 400 of a body that Postgres could not hold. */
export function refuseUnstorable(value: unknown): void {
  const found = findUnstorable(value);
  if (found) throw badRequest(`Body must not contain ${found.what}.`);
}
