'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/lib/trpc';

import { PickList } from './pick-list';
import type { Picked } from './props';

/** Chooses a stage of any pipeline. */
export function StageList({ onPick }: { onPick: (row: Picked) => void }) {
  const reads = useQuery(useTRPC().pipelines.list.queryOptions());
  const pipelines = reads.data?.pipelines ?? [];
  const items = pipelines.flatMap((pipeline) =>
    pipeline.stages.map((stage) => ({
      key: stage.id,
      label: stage.name,
      about: pipelines.length > 1 ? pipeline.name : undefined,
      pick: () => onPick({ id: stage.id, name: stage.name }),
    })),
  );
  return <PickList label="Choose a stage" items={items} reads={reads} nothing="There are no stages." />;
}
