'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { ExportMenu } from '@/components/records/transfers/export-menu';
import { Badge } from '@/components/ui/badge';
import { Empty } from '@/components/ui/empty';
import { Link } from '@/components/ui/link';
import { More } from '@/components/ui/listing';
import { Card } from '@/components/ui/page';
import { PickRow } from '@/components/ui/pick-row';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { Ago } from '@/components/ui/when';
import { useTRPC } from '@/lib/trpc';
import type { NamedRun } from '@/server/app/console/workflow-runs';
import type { RunStatus } from '@/server/automation/workflows/names';
import type { Workflow } from '@/server/automation/workflows/shapes';
import { RUN_STATES, recordHref } from './words';

const FILTERS = [
  [undefined, 'All'],
  ['OK', 'Done'],
  ['ERROR', 'Failed'],
  ['SKIPPED', 'Skipped'],
] as const;
const LOOK_AGAIN_MS = 10_000;

/** What a workflow has done, and why it did not do more. */
export function RunHistory({ workflow: { id, entity } }: { workflow: Workflow }) {
  const [status, setStatus] = useState<RunStatus>();
  const trpc = useTRPC();
  const query = useInfiniteQuery({
    ...trpc.workflowConsole.runs.infiniteQueryOptions(
      { id, ...(status && { status }) },
      { getNextPageParam: (page) => page.nextCursor },
    ),
    // Whoever reads back through the pages is not moved on by new runs.
    refetchInterval: ({ state }) => (state.data && state.data.pages.length > 1 ? false : LOOK_AGAIN_MS),
  });
  const runs = query.data?.pages.flatMap((page) => page.runs);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <PickRow label="Outcome" value={status} options={FILTERS} onChange={setStatus} />
        <ExportMenu list={() => ({ resource: 'runs', filters: { workflowId: id, ...(status && { status }) } })} />
      </div>
      {query.error && !runs ? <Problem error={query.error} onRetry={() => void query.refetch()} /> : null}
      {!runs && !query.error ? <RowsSkeleton /> : null}
      {runs?.length === 0 ? (
        <Empty icon={History} title="No runs here">
          {status ? 'None of the runs has ended so.' : 'It has not run yet. What happens from now on is shown here.'}
        </Empty>
      ) : null}
      {runs?.length ? (
        <Card>
          <ul aria-label="Runs" className="divide-y divide-line">
            {runs.map((run) => (
              <li key={run.id}>
                <RunRow run={run} href={recordHref(entity, run.recordId)} />
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      <More query={query} size="sm" className="self-center" />
    </div>
  );
}

const RunRow = ({ run, href }: { run: NamedRun; href: string }) => (
  <div className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-2.5 text-sm">
    <span className="w-16 shrink-0 pt-px">
      <Badge tone={RUN_STATES[run.status].tone}>{RUN_STATES[run.status].label}</Badge>
    </span>
    <div className="min-w-0 flex-1 basis-52">
      {run.name === null ? (
        <span className="font-medium text-muted">A deleted record</span>
      ) : (
        <Link href={href} className="block truncate font-medium hover:underline">
          {run.name || 'Without a name'}
        </Link>
      )}
      <p className="break-words text-muted text-xs">{run.detail}</p>
    </div>
    <span className="shrink-0 text-muted text-xs">
      <Ago at={run.at} />
    </span>
  </div>
);
