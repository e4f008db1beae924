'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { WITH_PROBABILITY } from '@/components/records/pipelines/board-stages';
import { Button } from '@/components/ui/button';
import { Section } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { useSession } from '@/components/workspace/auth/session';
import { useNewAsked } from '@/lib/new-asked';
import { useTRPC } from '@/lib/trpc';
import { NewPipeline } from './new-pipeline';
import { PipelineCard } from './pipeline-card';

/** The pipelines and their stages: the boards' columns. */
export function Pipelines() {
  const { data, error, refetch } = useQuery(useTRPC().pipelines.list.queryOptions(WITH_PROBABILITY));
  const [creating, setCreating] = useState(false);
  const mayWrite = useSession().can('write:pipelines');
  useNewAsked(mayWrite ? () => setCreating(true) : undefined);
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  return (
    <Section
      title="Pipelines"
      about="The stages that deals go through. Each counts as one of the fixed stages New, Qualified, Proposal, Negotiation, Won and Lost."
      action={
        mayWrite ? (
          <Button look="primary" onClick={() => setCreating(true)}>
            New pipeline
          </Button>
        ) : null
      }
    >
      {data ? null : <RowsSkeleton rows={6} />}
      <div className="flex flex-col gap-6">
        {data?.pipelines.map((pipeline) => (
          <PipelineCard key={pipeline.id} pipeline={pipeline} pipelines={data.pipelines} disabled={!mayWrite} />
        ))}
      </div>
      {creating ? <NewPipeline onClose={() => setCreating(false)} /> : null}
    </Section>
  );
}
