'use client';

import { skipToken, useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/lib/trpc';
import type { Pointers } from '@/server/app/console/links';
import type { RecordDefinition } from './definition';
import type { TypeName } from './record-types';

/** The ids behind a record's references, which its answers name without their ids. */
export function useLinks<T extends TypeName>({ linked }: RecordDefinition<T>, id: string | undefined): Pointers {
  const { data } = useQuery(useTRPC().records.links.queryOptions(linked && id ? { type: linked, id } : skipToken));
  return data?.links ?? {};
}
