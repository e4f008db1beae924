'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLeaveWarning } from '@/lib/leave-warning';
import { messageOf } from '@/lib/query-client';
import { makeSemaphore } from '@/lib/semaphore';
import { useTRPC, useTRPCClient } from '@/lib/trpc';
import type { File as RecordFile } from '@/server/records/files/contract';
import { type FileParent, refusalOf, uploadFile } from './upload';

/** A file on its way, or one that did not arrive. */
export interface Upload {
  key: number;
  file: File;
  /** Bytes that have gone. */
  sent: number;
  error?: string | undefined;
}

export interface UploadOptions {
  atOnce?: number;
  /** What is done with one that has arrived; it counts as under way until then. */
  onUploaded?: (file: RecordFile) => Promise<void>;
}

let lastKey = 0;

/** The uploads to a record: begun, watched, broken off, tried again. */
export function useUploads(parent: FileParent, { atOnce = 3, onUploaded }: UploadOptions = {}) {
  const client = useTRPCClient();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [slots] = useState(() => makeSemaphore(atOnce));
  const controllers = useRef(new Map<number, AbortController>());
  const change = (key: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const remove = (key: number) => setUploads((all) => all.filter((one) => one.key !== key));

  async function run({ key, file }: Upload) {
    const controller = new AbortController();
    controllers.current.set(key, controller);
    const { signal } = controller;
    try {
      await slots(async () => {
        signal.throwIfAborted();
        const made = await uploadFile(client, parent, file, { signal, onProgress: (sent) => change(key, { sent }) });
        await onUploaded?.(made);
      });
      await queries.invalidateQueries(trpc.files.list.queryFilter(parent));
      remove(key);
    } catch (error) {
      if (signal.aborted) remove(key);
      else change(key, { error: messageOf(error) });
    } finally {
      controllers.current.delete(key);
    }
  }

  const add = (files: readonly File[]) => {
    const fresh = files.map((file): Upload => {
      lastKey += 1;
      return { key: lastKey, file, sent: 0, error: refusalOf(parent, file) };
    });
    setUploads((all) => [...all, ...fresh]);
    for (const upload of fresh) if (upload.error === undefined) void run(upload);
  };
  const cancel = (key: number) => (controllers.current.has(key) ? controllers.current.get(key)?.abort() : remove(key));
  const retry = (upload: Upload) => {
    change(upload.key, { error: undefined, sent: 0 });
    void run(upload);
  };
  useLeaveWarning(uploads.some(({ error }) => error === undefined));
  return { uploads, add, cancel, retry };
}
