'use client';

import { LazyListMenu } from '@/components/records/transfers/lazy-list-menu';
import { Trash } from '@/components/workspace/operations/trash';

/** The trash, with the menu that writes what it shows into a file. */
export const TrashList = ({ days }: { days: number }) => (
  <Trash days={days} menuOf={(filters) => <LazyListMenu type="trash" scope="*" filters={filters} />} />
);
