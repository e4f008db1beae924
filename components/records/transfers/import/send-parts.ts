import type { TRPCClient } from '@trpc/client';
import { statusOf } from '@/lib/query-client';
import type { AppRouter } from '@/server/app/trpc/router';

/** Told of an upload as it goes on. */
export interface Watch {
  onProgress: (sent: number) => void;
  /** The connection was cut; it is tried again until it is back. */
  onCut: () => void;
  signal: AbortSignal;
}

const PAUSE_MS = 2000;

/** An answer that says no, which another try would not change. */
class Refusal extends Error {}

/** Whether a status says no for good, and not that one should come again. */
const isRefused = (status = 0) => status >= 400 && status < 500 && status !== 429;

/** Sends the parts of a file that have not arrived, and tries again after every cut. */
export async function sendParts(client: TRPCClient<AppRouter>, id: string, file: File, watch: Watch): Promise<void> {
  for (;;) {
    try {
      await sendMissing(client, id, file, watch);
      return;
    } catch (error) {
      if (watch.signal.aborted) throw watch.signal.reason;
      if (error instanceof Refusal || isRefused(statusOf(error))) throw error;
      watch.onCut();
      await pause(watch.signal);
    }
  }
}

async function sendMissing(client: TRPCClient<AppRouter>, id: string, file: File, watch: Watch): Promise<void> {
  const { import: found, parts, uploadUrl } = await client.imports.get.query({ id }, { signal: watch.signal });
  if (uploadUrl === null) return;
  const { partSize } = found;
  const count = Math.ceil(file.size / partSize);
  const missing = Array.from({ length: count }, (_, i) => i + 1).filter((n) => !parts.includes(n));
  const bytesOf = (n: number) => file.slice((n - 1) * partSize, n * partSize);
  let sent = file.size - missing.reduce((sum, n) => sum + bytesOf(n).size, 0);
  watch.onProgress(sent);
  const { pathname } = new URL(uploadUrl);
  for (const n of missing) {
    const bytes = bytesOf(n);
    await put(`${pathname}?part=${n}`, bytes, { ...watch, onProgress: (some) => watch.onProgress(sent + some) });
    sent += bytes.size;
  }
}

/** Sends one part. XMLHttpRequest is the one way in which browsers tell how far an upload has come. */
function put(url: string, bytes: Blob, { onProgress, signal }: Watch): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => {
      if (request.status < 300) resolve();
      else reject(isRefused(request.status) ? refusalOf(request) : new Error('not taken'));
    };
    request.onerror = () => reject(new Error('cut off'));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) reject(signal.reason);
    else request.send(bytes);
  });
}

function refusalOf({ responseText, status }: XMLHttpRequest): Refusal {
  try {
    return new Refusal(String((JSON.parse(responseText) as { error: unknown }).error));
  } catch {
    return new Refusal(`The upload was refused (status ${status}).`);
  }
}

/** Waits a moment, or until the browser says that it is connected again. */
const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, PAUSE_MS);
    const now = () => {
      clearTimeout(timer);
      resolve();
    };
    window.addEventListener('online', now, { once: true });
    signal.addEventListener('abort', now, { once: true });
  });
