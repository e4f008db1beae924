'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { Sides } from '@/components/ui/sides';
import { SubPage } from '@/components/ui/sub-page';
import { useSession } from '@/components/workspace/auth/session';
import { RecordHistory } from '@/components/workspace/changes/record-history';
import { plural } from '@/lib/format';
import { LOOKED_AT_ANEW } from '@/lib/kept-form';
import { lazyPart } from '@/lib/lazy';
import { useOnceShown } from '@/lib/once-shown';
import { useTRPC } from '@/lib/trpc';
import { ActiveSwitch } from './active-switch';
import { DeleteWorkflow } from './delete-workflow';
import { toDraft } from './draft';
import { RunHistory } from './run-history';
import { Sentence } from './sentence';

/** A workflow that is in use begins with its runs. */
const WorkflowForm = lazyPart(
  () => import('./workflow-form').then((module) => module.WorkflowForm),
  () => <RowsSkeleton />,
);

const SIDES = [
  ['runs', 'Runs'],
  ['edit', 'What it does'],
] as const;

/** One workflow: what it has done, and what it does. */
export function WorkflowPage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(useTRPC().workflows.get.queryOptions({ id }, LOOKED_AT_ANEW));
  const [chosen, setChosen] = useState<(typeof SIDES)[number][0]>();
  const isOpened = useOnceShown(chosen === 'edit');
  const mayWrite = useSession().can('write:workflows');
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton />;
  const { workflow } = data;
  const side = chosen ?? (workflow.runCount > 0 ? 'runs' : 'edit');
  // With which one it begins is said once: a first run would take the form away from whoever is writing in it.
  if (chosen === undefined) setChosen(side);
  return (
    <SubPage
      back={{ href: '/workflows', label: 'All workflows' }}
      title={workflow.name}
      actions={
        <>
          {mayWrite ? <DeleteWorkflow workflow={workflow} /> : null}
          <ActiveSwitch workflow={workflow} disabled={!mayWrite} said="this workflow" />
        </>
      }
      width="max-w-3xl"
    >
      <p className="mb-1 text-base">
        <Sentence workflow={workflow} />
      </p>
      <p className="mb-4 text-muted text-sm">
        {plural(workflow.runCount, 'run')} so far{workflow.active ? '' : ', turned off'}.
      </p>
      <Sides sides={SIDES} value={side} onChange={setChosen} />
      {side === 'runs' ? <RunHistory workflow={workflow} /> : null}
      {isOpened ? (
        <fieldset disabled={!mayWrite} hidden={side !== 'edit'} className="min-w-0">
          <WorkflowForm about={`workflow ${id}`} begin={() => toDraft(workflow)} workflow={workflow} />
        </fieldset>
      ) : null}
      <RecordHistory id={id} className="mt-5" />
    </SubPage>
  );
}
