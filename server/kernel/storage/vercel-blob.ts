import { Readable } from 'node:stream';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { CircuitOpen, circuitBreaker } from '@/server/kernel/outside/circuit-breaker';
import { exactly, type FileStore, UploadError } from './store';

// Loaded by the services that use it: it would be a tenth of what the others wait for at their start.
const sdk = () => import('@vercel/blob');

/** A question that carries no bytes; a 503 where it is not answered. */
const asked = <T>(token: string, question: () => Promise<T>): Promise<T> =>
  circuitBreaker('files', token)
    .use(question)
    .catch((error: unknown) => {
      if (!(error instanceof CircuitOpen)) throw error;
      const retry = { 'Retry-After': '5' };
      throw new ApiError(
        STATUS.unavailable,
        'The file storage cannot be reached at the moment. Please try again.',
        retry,
      );
    });

/** Keeps files in a private Vercel Blob store; the token names the store and opens it. */
export function vercelBlobStore(token: string): FileStore {
  const find = async (key: string) => {
    const { BlobNotFoundError, head } = await sdk();
    return asked(token, () =>
      head(key, { token }).catch((error: unknown) => {
        if (!(error instanceof BlobNotFoundError)) throw error;
        return undefined;
      }),
    );
  };
  return {
    async put(key, bytes, size) {
      const { BlobError, put } = await sdk();
      let failure: unknown;
      const counted = Readable.from(
        (async function* () {
          try {
            yield* exactly(bytes, size);
          } catch (error) {
            failure = error;
            throw error;
          }
        })(),
      );
      try {
        await put(key, counted, { access: 'private', contentType: 'application/octet-stream', token });
      } catch (error) {
        // What broke off the request says more than that it was broken off.
        if (failure) throw failure;
        if (error instanceof BlobError && error.message.includes('already exists')) throw alreadyUsed();
        throw error;
      }
    },
    async read(key) {
      const found = await find(key);
      if (!found) return undefined;
      const response = await fetch(found.url, { headers: { authorization: `Bearer ${token}` } });
      if (response.status === 404 || !response.body) return undefined;
      if (!response.ok) throw new Error(`Vercel Blob answered ${response.status}.`);
      return Readable.fromWeb(response.body as import('node:stream/web').ReadableStream<Uint8Array>);
    },
    size: async (key) => (await find(key))?.size,
    async remove(keys) {
      if (keys.length === 0) return;
      const { del } = await sdk();
      await asked(token, () => del([...keys], { token }));
    },
    async signUpload({ key, size, expiresAt }) {
      const { issueSignedToken, presignUrl } = await sdk();
      const limits = { pathname: key, validUntil: expiresAt, maximumSizeInBytes: size };
      const signed = await asked(token, () => issueSignedToken({ ...limits, operations: ['put'], token }));
      const { presignedUrl } = await presignUrl(signed, { ...limits, operation: 'put', access: 'private' });
      return presignedUrl;
    },
    // A write that dies leaves nothing behind there.
    tidy: async () => {},
  };
}

const alreadyUsed = () => new UploadError('taken', 'These bytes have come already.');
