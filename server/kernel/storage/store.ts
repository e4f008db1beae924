import type { Readable } from 'node:stream';

/** Bytes as they come. */
export type Bytes = AsyncIterable<Uint8Array>;

/** What an upload address is good for: one PUT of exactly these bytes. */
export interface SignedUpload {
  key: string;
  /** The Upload that the bytes belong to. */
  workspaceId: string;
  id: string;
  size: number;
  /** Unix milliseconds. */
  expiresAt: number;
}

/**
 * Where the bytes of files are kept. Keys are made by `objectKey`, never from what somebody sends. What a key holds never
 * changes: it is written once and then removed.
 */
export interface FileStore {
  /** Keeps `size` bytes, all or none. Throws an UploadError when others come, or when the key is taken. */
  put(key: string, bytes: Bytes, size: number): Promise<void>;
  /** The bytes of a key, to be read to the end or destroyed; undefined when it holds none. */
  read(key: string): Promise<Readable | undefined>;
  /** How many bytes a key holds; undefined when it holds none. */
  size(key: string): Promise<number | undefined>;
  /** Removes keys; those that hold nothing are no error. */
  remove(keys: readonly string[]): Promise<void>;
  /** An address to PUT to without a key of ours, until it expires. */
  signUpload(upload: SignedUpload): Promise<string>;
  /** Removes what writes that died before this time (Unix milliseconds) have left behind. */
  tidy(before: number): Promise<void>;
}

/** Bytes that cannot be kept. */
export class UploadError extends Error {
  override name = 'UploadError';
  constructor(
    readonly reason: 'too-many-bytes' | 'too-few-bytes' | 'taken',
    message: string,
  ) {
    super(message);
  }
}

const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-f]{2}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The key of an upload. The last byte of its id is random, so that no folder grows past a 256th of the workspace's files. */
export const objectKey = (workspaceId: string, id: string) => `${workspaceId}/${id.slice(-2)}/${id}`;

/** Whether a text can be a key; anything else must not get near a path. */
export const isObjectKey = (text: string) => KEY.test(text);

/** Passes bytes on, and throws as soon as more than `size` have come, or fewer at the end. */
export async function* exactly(bytes: Bytes, size: number): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    if (length > size) throw new UploadError('too-many-bytes', `More than the ${size} bytes that were declared came.`);
    yield chunk;
  }
  if (length < size) throw new UploadError('too-few-bytes', `${length} bytes came, ${size} were declared.`);
}
