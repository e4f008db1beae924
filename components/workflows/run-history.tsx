'use client';

import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { PickRow } from '@/components/outreach/pick-row';
import { Badge } from '@/components/ui/badge';
import { Empty } from '@/components/ui/empty';
import { Card } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { Ago } from '@/components/ui/when';
import { useTRPC } from '@/lib/trpc';
import type { Run, RunStatus, Workflow } from '@/server/workflows/shapes';
import { placeOf, RUN_STATES } from './words';

const FILTERS = [
  [undefined, 'All'],
  ['OK', 'Done'],
  ['ERROR', 'Failed'],
  ['SKIPPED', 'Skipped'],
] as const;
const SHOWN = 100;
const LOOK_AGAIN_MS = 10_000;

/** What a workflow has done lately, and why it did not do more. */
export function RunHistory({ workflow: { id, entity } }: { workflow: Workflow }) {
  const [status, setStatus] = useState<RunStatus>();
  const trpc = useTRPC();
  const query = useQuery({
    ...trpc.workflows.runs.queryOptions({ id, limit: SHOWN, ...(status && { status }) }),
    refetchInterval: LOOK_AGAIN_MS,
  });
  const runs = query.data?.runs;
  const ids = [...new Set(runs?.map(({ recordId }) => recordId))];
  const names = useQuery({
    ...trpc.workflowDesk.names.queryOptions({ entity, ids }),
    enabled: ids.length > 0,
  }).data;
  return (
    <div className="flex flex-col gap-3">
      <PickRow label="Outcome" value={status} options={FILTERS} onChange={setStatus} />
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
                <RunRow run={run} name={names?.[run.recordId]} href={placeOf(entity, run.recordId)} />
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {runs?.length === SHOWN ? <p className="text-muted text-xs">The newest {SHOWN} are shown.</p> : null}
    </div>
  );
}

const RunRow = ({ run, name, href }: { run: Run; name: string | undefined; href: string }) => (
  <div className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-2.5 text-sm">
    <span className="w-16 shrink-0 pt-px">
      <Badge tone={RUN_STATES[run.status].tone}>{RUN_STATES[run.status].label}</Badge>
    </span>
    <div className="min-w-0 flex-1 basis-52">
      {name === undefined ? (
        <span className="font-medium text-muted">A deleted record</span>
      ) : (
        <Link href={href} className="block truncate font-medium hover:underline">
          {name || 'Without a name'}
        </Link>
      )}
      <p className="break-words text-muted text-xs">{run.detail}</p>
    </div>
    <span className="shrink-0 text-muted text-xs">
      <Ago at={run.at} />
    </span>
  </div>
);
