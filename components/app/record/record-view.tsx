'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Timeline } from '@/components/outreach/timeline/timeline';
import { useDefinition } from '@/components/records/engine/definitions';
import type { Listed } from '@/components/records/engine/listed';
import { Dates, PanelFields } from '@/components/records/engine/panel-body';
import { RecordMenu } from '@/components/records/engine/panel-head';
import { useOne } from '@/components/records/engine/use-records';
import type { Paged } from '@/components/records/paged/record-href';
import { PageHeader } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { Sides } from '@/components/ui/sides';
import { useSession } from '@/components/workspace/auth/session';
import { cn } from '@/lib/cn';
import { ListNeighbours, useListNeighbours } from './list-neighbours';
import { MailWarnings } from './mail-warnings';
import { QuickActions } from './quick-actions';
import { RelatedRecords } from './related-records';

const SIDES = [
  ['timeline', 'Timeline'],
  ['details', 'Details'],
  ['related', 'Related'],
] as const;
type Side = (typeof SIDES)[number][0];

/** The page of a record: what it is, what has happened with it, and what belongs to it. */
export function RecordView({ type, id, listed }: { type: Paged; id: string; listed: Listed }) {
  const definition = useDefinition(type);
  const { row, error, refetch } = useOne(definition, id);
  const [side, setSide] = useState<Side>('timeline');
  const walk = useListNeighbours(type, id, listed);
  const mayWrite = useSession().can(definition.scope);
  const router = useRouter();
  if (error && !row) return <Problem error={error} onRetry={() => void refetch()} />;
  const Icon = definition.icon;
  const column = (of: Side) => cn('relative min-h-0 overflow-y-auto', side !== of && 'max-xl:hidden');
  return (
    <>
      <PageHeader
        title={
          <span className="flex min-w-0 items-center gap-2">
            <ListNeighbours {...walk} title={definition.title} />
            <Icon className="size-4 shrink-0 text-faint max-sm:hidden" aria-hidden />
            <span className="truncate">{row ? definition.name(row) : ' '}</span>
            {row ? <span className="shrink-0 max-sm:hidden">{definition.aside?.(row)}</span> : null}
          </span>
        }
      >
        {row ? definition.actions?.(row, mayWrite) : null}
        <RecordMenu definition={definition} id={id} row={row} onGone={() => router.push(walk.back)} />
      </PageHeader>
      <div className="xl:hidden">
        <Sides sides={SIDES} value={side} onChange={setSide} bar />
      </div>
      <div className="flex min-h-0 flex-1 flex-col xl:grid xl:grid-cols-[21.5rem_minmax(0,1fr)_19rem]">
        <aside aria-label="Details" className={cn(column('details'), 'flex-1 bg-surface xl:border-line xl:border-r')}>
          <h2 className="sr-only">Details</h2>
          {row ? (
            <>
              <PanelFields definition={definition} row={row} />
              <Dates {...row} />
            </>
          ) : (
            <RowsSkeleton />
          )}
        </aside>
        <div className={cn(column('timeline'), 'flex-1')}>
          <div className="mx-auto max-w-2xl px-4 py-4 md:px-6">
            <h2 className="sr-only">Timeline</h2>
            <MailWarnings row={row} />
            {row ? <QuickActions type={type} id={id} /> : null}
            <Timeline key={id} of={{ type, id }} />
          </div>
        </div>
        <aside aria-label="Related" className={cn(column('related'), 'flex-1 bg-surface xl:border-line xl:border-l')}>
          <h2 className="sr-only">Related</h2>
          {row ? <RelatedRecords definition={definition} row={row} /> : <RowsSkeleton />}
        </aside>
      </div>
    </>
  );
}
