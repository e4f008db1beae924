'use client';

import { useQueryClient } from '@tanstack/react-query';
import { lazyCode } from '@/lib/lazy';
import { messageOf } from '@/lib/query-client';
import { toast } from '@/lib/toast';
import { useTRPC, useTRPCClient } from '@/lib/trpc';
import type { Format } from './formats';
import type { ExportedList } from './write-export';

const writing = lazyCode(() => import('./write-export'));

/** Has a list written into a file, and hands that to the browser once it is there. */
export function useExport() {
  const client = useTRPCClient();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const onMade = () => void queries.invalidateQueries({ queryKey: trpc.exports.pathKey() });
  return (list: ExportedList, format?: Format) =>
    void writing()
      .then(({ writeExport }) => writeExport(client, list, format, onMade))
      .catch((error: unknown) => toast.error(messageOf(error)));
}
