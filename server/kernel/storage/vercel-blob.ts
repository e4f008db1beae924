import { Readable } from 'node:stream';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { CircuitOpen, circuitBreaker, LIMITS } from '@/server/kernel/outside/circuit-breaker';
import { outsideCall } from '@/server/kernel/telemetry/telemetry';
import { Stall } from './stall';
import { exactly, type FileStore, UploadError } from './store';

// Loaded by the services that use it: it would be a tenth of what the others wait for at their start.
const sdk = () => import('@vercel/blob');

/** How long the store may take nothing, or give nothing, of what it was asked to. */
const STALL_MS = 30_000;
/** As long as health waits. */
const LOOK_MS = 3000;

/** A question that carries no bytes; a 503 where it is not answered. */
const asked = <T>(token: string, question: (abortSignal: AbortSignal) => Promise<T>): Promise<T> =>
  circuitBreaker('files', token)
    .use(() => question(AbortSignal.timeout(LIMITS.files.timeoutMs)))
    .catch((error: unknown) => {
      throw error instanceof CircuitOpen ? away() : error;
    });

const away = () =>
  new ApiError(STATUS.unavailable, 'The file storage cannot be reached at the moment. Please try again.', {
    'Retry-After': '5',
  });

/**
 * Bytes to or from the store, which may take as long as they go on moving. A 503 where they stand still or it is not reached.
 * @param work throws an Aside where the fault is not the store's
 */
async function moved<T>(token: string, stall: Stall, work: () => Promise<T>): Promise<T> {
  const breaker = circuitBreaker('files', token);
  if (!breaker.admits()) throw away();
  try {
    stall.begin();
    const result = await outsideCall('files', 'files bytes', work);
    breaker.found();
    return result;
  } catch (error) {
    if (error instanceof Aside) {
      breaker.found();
      throw error.cause;
    }
    breaker.lost(error);
    throw stall.signal.aborted ? away() : error;
  } finally {
    stall.end();
  }
}

/** What failed while the store did its part. */
class Aside extends Error {}

/** Asks the store for something that it does not have. Throws where it does not say so, be it that it does not let us in. */
export async function lookAtBlob(token: string): Promise<void> {
  const { BlobNotFoundError, head } = await sdk();
  await head('crm-health', { token, abortSignal: AbortSignal.timeout(LOOK_MS) }).catch((error: unknown) => {
    if (!(error instanceof BlobNotFoundError)) throw error;
  });
}

/** Keeps files in a private Vercel Blob store; the token names the store and opens it. */
export function vercelBlobStore(token: string, stallMs = STALL_MS): FileStore {
  const find = async (key: string) => {
    const { BlobNotFoundError, head } = await sdk();
    return asked(token, (abortSignal) =>
      head(key, { token, abortSignal }).catch((error: unknown) => {
        if (!(error instanceof BlobNotFoundError)) throw error;
        return undefined;
      }),
    );
  };
  return {
    async put(key, bytes, size) {
      const { BlobError, put } = await sdk();
      const stall = new Stall(stallMs);
      let failure: unknown;
      const sent = Readable.from(
        stall.whileTaken(exactly(bytes, size), (error) => {
          failure = error;
        }),
      );
      const options = { access: 'private', contentType: 'application/octet-stream' } as const;
      await moved(token, stall, () =>
        put(key, sent, { ...options, token, abortSignal: stall.signal }).catch((error: unknown) => {
          // What broke off the request says more than that it was broken off.
          if (failure) throw new Aside('the bytes', { cause: failure });
          if (error instanceof BlobError && error.message.includes('already exists'))
            throw new Aside('the key', { cause: alreadyUsed() });
          throw error;
        }),
      );
    },
    async read(key) {
      const found = await find(key);
      if (!found) return undefined;
      const stall = new Stall(stallMs);
      const response = await moved(token, stall, () =>
        fetch(found.url, { headers: { authorization: `Bearer ${token}` }, signal: stall.signal }),
      );
      if (response.status === 404 || !response.body) return undefined;
      if (!response.ok) throw new Error(`Vercel Blob answered ${response.status}.`);
      const body = Readable.from(
        stall.whileGiven(response.body as import('node:stream/web').ReadableStream<Uint8Array>),
        { objectMode: false },
      );
      return body.once('close', () => stall.abort());
    },
    size: async (key) => (await find(key))?.size,
    async remove(keys) {
      if (keys.length === 0) return;
      const { del } = await sdk();
      await asked(token, (abortSignal) => del([...keys], { token, abortSignal }));
    },
    async signUpload({ key, size, expiresAt }) {
      const { issueSignedToken, presignUrl } = await sdk();
      const limits = { pathname: key, validUntil: expiresAt, maximumSizeInBytes: size };
      const signed = await asked(token, (abortSignal) =>
        issueSignedToken({ ...limits, operations: ['put'], token, abortSignal }),
      );
      const { presignedUrl } = await presignUrl(signed, { ...limits, operation: 'put', access: 'private' });
      return presignedUrl;
    },
    // A write that dies leaves nothing behind there.
    tidy: async () => {},
  };
}

const alreadyUsed = () => new UploadError('taken', 'These bytes have come already.');
