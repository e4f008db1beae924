import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { inTime, readBody } from '@/server/kernel/http/body';
import type { ApiRequest } from '@/server/kernel/http/message';
import { HEAD_BYTES } from './mime/parse';

/** A message as it was handed in: all of it, or the beginning of one that is longer than what is taken, and its refusal. */
export type Message = { raw: Buffer } | { head: Buffer; refusal: ApiError };

/** Reads a message to a limit. Whose mail is too long is to be told of it, and its beginning says who wrote it and of what. */
export async function readMessage(request: ApiRequest, limit: number): Promise<Message> {
  const kept: Uint8Array[] = [];
  let length = 0;
  async function* keeping(): AsyncGenerator<Uint8Array> {
    for await (const chunk of { [Symbol.asyncIterator]: () => incoming }) {
      if (length < HEAD_BYTES) kept.push(chunk);
      length += chunk.length;
      yield chunk;
    }
  }
  const incoming = request.body()[Symbol.asyncIterator]();
  const bytes = keeping();
  try {
    return { raw: await readBody({ header: request.header, body: () => bytes }, limit) };
  } catch (refusal) {
    if (!(refusal instanceof ApiError) || refusal.status !== STATUS.tooLarge) throw refusal;
    // Where its length was announced, nothing has been read yet.
    for await (const _chunk of inTime(bytes, HEAD_BYTES)) if (length >= HEAD_BYTES) break;
    return { head: Buffer.concat(kept).subarray(0, HEAD_BYTES), refusal };
  }
}
