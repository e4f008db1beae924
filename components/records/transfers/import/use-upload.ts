'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '@/lib/query-client';
import { useTRPC, useTRPCClient } from '@/lib/trpc';
import type { Import, Importable } from '@/server/records/imports/contract';
import { MAX_FILE_BYTES } from '@/server/records/imports/limits';
import { sendParts } from './send-parts';

export interface Upload {
  fileName: string;
  size: number;
  sent: number;
  isCut: boolean;
}

/** What is known to be wrong with a file before a byte of it is sent. */
function refusalOf(file: File, going: Import | undefined): string | undefined {
  if (file.size === 0) return 'The file is empty.';
  if (file.size > MAX_FILE_BYTES) return `A file may have at most ${MAX_FILE_BYTES / 1024 / 1024} MB.`;
  if (going && (file.size !== going.size || file.name !== going.fileName)) return `This is not ${going.fileName}.`;
  return undefined;
}

/** Sends a file, of which the service then knows all parts that arrived: also after a cut or a reload the others are sent. */
export function useUpload(onBegun: (begun: Import) => void) {
  const client = useTRPCClient();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [upload, setUpload] = useState<Upload>();
  const [error, setError] = useState<string>();
  const cancel = useRef<AbortController>(undefined);
  const send = async (file: File, resource: Importable, going: Import | undefined) => {
    const control = new AbortController();
    cancel.current = control;
    const show = (sent: number, isCut = false) => setUpload({ fileName: file.name, size: file.size, sent, isCut });
    let last = 0;
    show(0);
    const begun =
      going ?? (await client.imports.create.mutate({ resource, fileName: file.name, size: file.size })).import;
    // From here on a reload finds it.
    onBegun(begun);
    await sendParts(client, begun.id, file, {
      onProgress: (sent) => {
        last = sent;
        show(sent);
      },
      onCut: () => show(last, true),
      signal: control.signal,
    });
    await client.imports.complete.mutate({ id: begun.id });
    await queries.invalidateQueries({ queryKey: trpc.imports.pathKey() });
  };
  const start = (file: File, resource: Importable, going?: Import) => {
    const refusal = refusalOf(file, going);
    setError(refusal);
    if (refusal) return;
    send(file, resource, going)
      .catch((reason: unknown) => {
        if (!cancel.current?.signal.aborted) setError(messageOf(reason));
      })
      .finally(() => setUpload(undefined));
  };
  return { upload, error, start, cancel: () => cancel.current?.abort() };
}
