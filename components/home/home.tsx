'use client';

import { useQuery } from '@tanstack/react-query';
import { useSession } from '@/components/shell/session';
import { PageHeader } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { useTRPC } from '@/lib/trpc';
import { Counts } from './counts';
import { FirstSteps } from './first-steps';
import { PipelineChart } from './pipeline-chart';
import { TasksDue } from './tasks-due';

/** The first page: how much there is, and what needs doing. */
export function Home() {
  const { current } = useSession();
  const { data, error, refetch } = useQuery(useTRPC().records.summary.queryOptions());
  return (
    <>
      <PageHeader title="Home" />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto max-w-5xl px-4 py-6 md:px-8 md:py-8">
          <h2 className="mb-5 font-semibold text-xl tracking-tight">Hello, {current.name.split(' ')[0]}</h2>
          {error && !data ? <Problem error={error} onRetry={() => void refetch()} /> : null}
          {!data && !error ? <RowsSkeleton /> : null}
          {data ? (
            <div className="flex flex-col gap-6">
              <Counts summary={data} />
              <FirstSteps summary={data} />
              <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
                <PipelineChart summary={data} />
                <TasksDue tasks={data.tasks} />
              </div>
            </div>
          ) : null}
        </div>
      </div>
    </>
  );
}
