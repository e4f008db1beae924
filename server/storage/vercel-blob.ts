import { Readable } from 'node:stream';
import { BlobError, BlobNotFoundError, del, head, issueSignedToken, presignUrl, put } from '@vercel/blob';
import { exactly, type FileStore, UploadError } from './store';

/** Keeps files in a private Vercel Blob store; the token names the store and opens it. */
export function vercelBlobStore(token: string): FileStore {
  const find = (key: string) => head(key, { token }).catch(absent);
  return {
    async put(key, bytes, size) {
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
        if (error instanceof BlobError && error.message.includes('already exists')) throw taken();
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
      if (keys.length > 0) await del([...keys], { token });
    },
    async signUpload({ key, size, expiresAt }) {
      const limits = { pathname: key, validUntil: expiresAt, maximumSizeInBytes: size };
      const signed = await issueSignedToken({ ...limits, operations: ['put'], token });
      const { presignedUrl } = await presignUrl(signed, { ...limits, operation: 'put', access: 'private' });
      return presignedUrl;
    },
    // A write that dies leaves nothing behind there.
    tidy: async () => {},
  };
}

const taken = () => new UploadError('taken', 'These bytes have come already.');

function absent(error: unknown): undefined {
  if (!(error instanceof BlobNotFoundError)) throw error;
}
