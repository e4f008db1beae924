'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/lib/trpc';
import { PickList } from './pick-list';
import type { Picked } from './props';

/** Chooses a pipeline. */
export function PipelineList({ onPick }: { onPick: (row: Picked) => void }) {
  const reads = useQuery(useTRPC().pipelines.list.queryOptions());
  const items = (reads.data?.pipelines ?? []).map(({ id, name }) => ({
    key: id,
    label: name,
    pick: () => onPick({ id, name }),
  }));
  return <PickList label="Choose a pipeline" items={items} reads={reads} nothing="There are no pipelines." />;
}
