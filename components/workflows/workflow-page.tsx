'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BackTitle } from '@/components/outreach/back-title';
import { useSession } from '@/components/shell/session';
import { PageHeader } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { cn } from '@/lib/cn';
import { plural } from '@/lib/format';
import { useTRPC } from '@/lib/trpc';
import { DeleteWorkflow } from './delete-workflow';
import { toDraft } from './draft';
import { RunHistory } from './run-history';
import { Sentence } from './sentence';
import { WorkflowForm } from './workflow-form';
import { ActiveSwitch } from './workflows-page';

const SIDES = [
  ['runs', 'Runs'],
  ['edit', 'What it does'],
] as const;
type Side = (typeof SIDES)[number][0];

/** One workflow: what it has done, and what it does. */
export function WorkflowPage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(useTRPC().workflows.get.queryOptions({ id }));
  const [chosen, setChosen] = useState<Side>();
  const mayWrite = useSession().can('write:workflows');
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton />;
  const { workflow } = data;
  const side = chosen ?? (workflow.runCount > 0 ? 'runs' : 'edit');
  return (
    <>
      <PageHeader
        title={
          <BackTitle href="/workflows" label="All workflows">
            {workflow.name}
          </BackTitle>
        }
      >
        {mayWrite ? <DeleteWorkflow workflow={workflow} /> : null}
        <ActiveSwitch workflow={workflow} disabled={!mayWrite} />
      </PageHeader>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto max-w-3xl px-4 py-5 md:px-6">
          <p className="mb-1 text-base">
            <Sentence workflow={workflow} />
          </p>
          <p className="mb-4 text-muted text-sm">
            {plural(workflow.runCount, 'run')} so far{workflow.active ? '' : ', turned off'}.
          </p>
          <Sides value={side} onChange={setChosen} />
          {side === 'edit' ? (
            <fieldset disabled={!mayWrite} className="min-w-0">
              <WorkflowForm
                key={workflow.updatedAt}
                begin={toDraft(workflow)}
                workflow={workflow}
                onSaved={() => undefined}
              />
            </fieldset>
          ) : (
            <RunHistory workflow={workflow} />
          )}
        </div>
      </div>
    </>
  );
}

const Sides = ({ value, onChange }: { value: Side; onChange: (side: Side) => void }) => (
  <div className="mb-4 flex gap-4 border-line border-b">
    {SIDES.map(([side, label]) => (
      <button
        key={side}
        type="button"
        aria-pressed={side === value}
        onClick={() => onChange(side)}
        className={cn(
          '-mb-px h-9 border-transparent border-b-2 text-sm pointer-coarse:h-11',
          side === value ? 'border-accent font-medium' : 'text-muted hover:text-ink',
        )}
      >
        {label}
      </button>
    ))}
  </div>
);
