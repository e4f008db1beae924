'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/lib/trpc';

/** The members of the workspace to choose one of, by their ids; undefined until they are known. */
export function useMemberOptions(): { value: string; label: string }[] | undefined {
  const { data } = useQuery(useTRPC().members.list.queryOptions());
  return data?.members.map(({ id, name }) => ({ value: id, label: name }));
}
