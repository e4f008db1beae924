import type { TRPCClient } from '@trpc/client';
import { inPlainWords } from '@/lib/plain-words';
import type { AppRouter } from '@/server/app/trpc/router';
import { sizeProblem } from '@/server/records/files/limits';
import type { Entity } from '@/server/records/files/parents';

/** The record that files hang on. */
export interface FileParent {
  entity: Entity;
  recordId: string;
}

const typeOf = (file: File) => file.type || 'application/octet-stream';

/** Why a file would be refused, by the service's own rule, before a byte of it is sent. */
export function refusalOf({ entity }: FileParent, file: File): string | undefined {
  if (file.size === 0) return 'The file is empty.';
  const problem = sizeProblem({ entity, contentType: typeOf(file), size: file.size });
  return problem && inPlainWords(problem);
}

interface Watch {
  /** Told how many bytes have gone. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

/** Uploads a file to the store and hangs it on its record. */
export async function uploadFile(client: TRPCClient<AppRouter>, parent: FileParent, file: File, watch: Watch) {
  const { signal } = watch;
  const described = { ...parent, fileName: file.name, contentType: typeOf(file) };
  const { uploadUrl, objectKey } = await client.files.uploadUrl.mutate({ ...described, size: file.size }, { signal });
  await put(uploadUrl, file, watch);
  const { file: made } = await client.files.create.mutate({ ...described, objectKey }, { signal });
  return made;
}

/** Sends the bytes. XMLHttpRequest is the one way in which browsers tell how far an upload has come. */
function put(url: string, file: File, { onProgress, signal }: Watch): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.setRequestHeader('Content-Type', typeOf(file));
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => (request.status < 300 ? resolve() : reject(new Error(answerOf(request))));
    request.onerror = () => reject(new Error('The upload was broken off. Check your connection and try again.'));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort());
    if (signal.aborted) reject(signal.reason);
    else request.send(file);
  });
}

function answerOf({ responseText, status }: XMLHttpRequest): string {
  try {
    return String((JSON.parse(responseText) as { error: unknown }).error);
  } catch {
    return `The upload was refused (status ${status}).`;
  }
}
