'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '@/lib/trpc';
import type { Import } from '@/server/records/imports/contract';

const OFTEN_MS = 700;
const AT_WORK: readonly Import['state'][] = ['READING', 'PREVIEWING', 'RUNNING'];

/** An import, read again while the service works at it. */
export function useImport(id: string) {
  const trpc = useTRPC();
  return useQuery(
    trpc.imports.get.queryOptions(
      { id },
      {
        refetchInterval: ({ state: { data } }) => (data && AT_WORK.includes(data.import.state) ? OFTEN_MS : false),
      },
    ),
  );
}
/** What of an import can be changed. */
export type Change = Omit<Parameters<ImportVerbs['update']['mutate']>[0], 'id'>;
export type ImportRead = NonNullable<ReturnType<typeof useImport>['data']>;

/** What can be done with an import; each answer is shown at once. */
export function useImportVerbs(id: string) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const key = trpc.imports.get.queryKey({ id });
  const onSuccess = ({ import: now }: { import: Import }) => {
    queries.setQueryData(key, (before) => before && { ...before, import: now });
    void queries.invalidateQueries({ queryKey: key });
  };
  return {
    update: useMutation(trpc.imports.update.mutationOptions({ onSuccess })),
    preview: useMutation(trpc.imports.preview.mutationOptions({ onSuccess })),
    start: useMutation(trpc.imports.start.mutationOptions({ onSuccess })),
    stop: useMutation(trpc.imports.stop.mutationOptions({ onSuccess })),
    complete: useMutation(trpc.imports.complete.mutationOptions({ onSuccess })),
  };
}
export type ImportVerbs = ReturnType<typeof useImportVerbs>;
