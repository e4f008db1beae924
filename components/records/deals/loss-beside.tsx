'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/lib/trpc';
import { LossReasonField } from './loss-reason-field';

interface Props {
  stageId: string;
  onChange: (reason: string | null) => void;
}

/** Asks why deals are lost that are to come to a stage; nothing, unless it stands for lost. */
export function LossBeside({ stageId, onChange }: Props) {
  const { data } = useQuery(useTRPC().pipelines.list.queryOptions());
  const stage = data?.pipelines.flatMap(({ stages }) => stages).find(({ id }) => id === stageId);
  return stage?.lost ? <LossReasonField label="Loss reason" begin={null} optional onChange={onChange} /> : null;
}
