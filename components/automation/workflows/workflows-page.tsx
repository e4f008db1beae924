'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus, Workflow as WorkflowIcon } from 'lucide-react';
import { LazyListMenu } from '@/components/records/transfers/lazy-list-menu';
import { buttonClass } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { Link } from '@/components/ui/link';
import { Card, PageBody, PageHeader, Section } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { useSession } from '@/components/workspace/auth/session';
import { cn } from '@/lib/cn';
import { plural } from '@/lib/format';
import { useTRPC } from '@/lib/trpc';
import type { Workflow } from '@/server/automation/workflows/shapes';
import { ActiveSwitch } from './active-switch';
import { Sentence } from './sentence';
import { TEMPLATES } from './templates';

/** Every workflow with its switch, and workflows to begin with. */
export function WorkflowsPage() {
  const { data, error, refetch } = useQuery(useTRPC().workflows.list.queryOptions({}));
  const mayWrite = useSession().can('write:workflows');
  const workflows = data?.workflows;
  return (
    <>
      <PageHeader title="Workflows" count={workflows?.length || undefined}>
        <LazyListMenu type="workflows" />
        {mayWrite ? (
          <Link href="/workflows/new" className={buttonClass({ look: 'primary' })}>
            <Plus aria-hidden />
            New workflow
          </Link>
        ) : null}
      </PageHeader>
      <PageBody width="max-w-4xl">
        {error && !workflows ? <Problem error={error} onRetry={() => void refetch()} /> : null}
        {!workflows && !error ? <RowsSkeleton /> : null}
        {workflows?.length ? (
          <Card className="mb-8">
            <ul className="divide-y divide-line">
              {workflows.map((workflow) => (
                <WorkflowRow key={workflow.id} workflow={workflow} mayWrite={mayWrite} />
              ))}
            </ul>
          </Card>
        ) : null}
        {workflows?.length === 0 ? (
          <Empty icon={WorkflowIcon} title="Nothing is automatic yet">
            A workflow waits for something to happen, and does the routine work that follows.
            {mayWrite ? ' Begin with one of these, or with nothing.' : ''}
          </Empty>
        ) : null}
        {workflows && mayWrite ? <Templates /> : null}
      </PageBody>
    </>
  );
}

function WorkflowRow({ workflow, mayWrite }: { workflow: Workflow; mayWrite: boolean }) {
  const { id, name, active, runCount } = workflow;
  return (
    <li className="flex items-center gap-3 pr-4 hover:bg-hover">
      <Link href={`/workflows/${id}`} className="min-w-0 flex-1 py-3 pl-4 outline-offset-[-2px]">
        <span className={cn('block truncate font-medium text-sm', !active && 'text-muted')}>{name}</span>
        <span className="line-clamp-2 text-muted text-xs">
          <Sentence workflow={workflow} />
        </span>
        <span className="mt-0.5 block text-muted text-xs tabular-nums sm:hidden">{plural(runCount, 'run')}</span>
      </Link>
      <span className="shrink-0 text-muted text-xs tabular-nums max-sm:hidden">{plural(runCount, 'run')}</span>
      <ActiveSwitch workflow={workflow} disabled={!mayWrite} />
    </li>
  );
}

const Templates = () => (
  <Section title="To begin with" about="Each opens in the editor, where you can change it before it does anything.">
    <ul className="grid gap-3 sm:grid-cols-2">
      {Object.entries(TEMPLATES).map(([key, { name, about }]) => (
        <li key={key}>
          <Link
            href={`/workflows/new?from=${key}`}
            className="block h-full rounded-lg border border-line bg-surface px-4 py-3 shadow-low hover:bg-hover"
          >
            <span className="block font-medium text-sm">{name}</span>
            <span className="mt-0.5 block text-muted text-xs">{about}</span>
          </Link>
        </li>
      ))}
    </ul>
  </Section>
);
