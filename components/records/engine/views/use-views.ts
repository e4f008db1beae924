'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '@/lib/trpc';
import type { View, Viewed } from '@/server/records/views/contract';

/** The views of a list that somebody sees; undefined until they are known, none where there are none or they cannot be read. */
export function useViews(resource: Viewed | undefined): View[] | undefined {
  const trpc = useTRPC();
  const input = resource ? { resource } : {};
  const { data, isError } = useQuery({ ...trpc.views.list.queryOptions(input), enabled: resource !== undefined });
  return data?.views ?? (isError || !resource ? [] : undefined);
}

/** Makes, changes and deletes views. A view is among the others before an address names it. */
export function useViewWrites(resource: Viewed) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const query = trpc.views.list.queryOptions({ resource });
  const put = (change: (views: View[]) => View[]) =>
    queries.setQueryData(query.queryKey, (data) => data && { views: change(data.views) });
  const shown = ({ view }: { view: View }) =>
    put((views) => {
      const others = view.isDefault ? views.map((one) => ({ ...one, isDefault: false })) : views;
      return others.some(({ id }) => id === view.id)
        ? others.map((one) => (one.id === view.id ? view : one)).sort((a, b) => a.position - b.position)
        : [...others, view];
    });
  const onSettled = () => queries.invalidateQueries(trpc.views.list.pathFilter());
  return {
    create: useMutation(trpc.views.create.mutationOptions({ onSuccess: shown, onSettled, meta: { quiet: true } })),
    update: useMutation(trpc.views.update.mutationOptions({ onSuccess: shown, onSettled })),
    remove: useMutation(
      trpc.views.delete.mutationOptions({
        onSuccess: ({ id: gone }) => put((views) => views.filter(({ id }) => id !== gone)),
        onSettled,
      }),
    ),
  };
}
