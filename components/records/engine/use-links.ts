'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/lib/trpc';
import type { Linked } from '@/server/app/console/links';
import type { RecordDefinition } from './types';

export type Links = Record<string, string | null>;

/** The ids behind a record's references, which its answers name without their ids. */
export function useLinks({ noun, linked }: RecordDefinition, id: string): Links {
  const query = useTRPC().records.links.queryOptions({ noun: noun as Linked, id });
  const { data } = useQuery({ ...query, enabled: linked === true });
  return data?.links ?? {};
}
