'use client';

import { useAddress } from '@/components/records/engine/use-address';
import type { Option } from '@/components/ui/select';

/** The order that such a list has by itself. */
const NEWEST = '-createdAt';
/** The orders that each of them has. */
export const ORDERS: readonly Option[] = [
  { value: NEWEST, label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: '-updatedAt', label: 'Last changed first' },
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
];

/** What the page of campaigns, or of sequences, is asked for. It is kept in its address, so that it can be come back to and passed on. */
export function useOutreachAddress(orders: readonly Option[]) {
  const { get, set } = useAddress();
  const text = get('q') ?? '';
  const q = text.trim();
  const found: Record<string, string> = q ? { q } : {};
  const sort = orders.find(({ value }) => value === get('sort'))?.value ?? NEWEST;
  return {
    get,
    set,
    text,
    sort,
    orders,
    order: (chosen: string | null) => set('sort', chosen === NEWEST ? undefined : (chosen ?? undefined)),
    isSearched: q !== '',
    /** What is looked for, as a filter of the list. */
    found,
    /** As the list is asked for it, with how many there are. */
    query: { include: 'total', ...(q && { q }), ...(sort !== NEWEST && { sort }) },
  };
}

export type OutreachAddress = ReturnType<typeof useOutreachAddress>;
