'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { ListOrdered, Plus } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { useSession } from '@/components/shell/session';
import { Badge } from '@/components/ui/badge';
import { Button, buttonClass } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { Card, PageHeader } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { plural } from '@/lib/format';
import { useTRPC } from '@/lib/trpc';
import type { Sequence } from '@/server/sequences/contract';
import { PickRow } from './pick-row';
import { stepDays } from './steps';

const STATUSES = [
  ['ACTIVE', 'Active'],
  ['ARCHIVED', 'Archived'],
] as const;
const PAGE = 60;

/** Every sequence, the newest first. */
export function SequencesPage() {
  const [status, setStatus] = useState<Sequence['status']>('ACTIVE');
  const list = useInfiniteQuery(
    useTRPC().sequences.list.infiniteQueryOptions(
      { limit: PAGE, status },
      { getNextPageParam: (page) => page.nextCursor ?? undefined },
    ),
  );
  const sequences = list.data?.pages.flatMap((page) => page.sequences);
  const create = useSession().can('write:sequences') ? (
    <Link href="/sequences/new" className={buttonClass({ look: 'primary' })}>
      <Plus aria-hidden />
      New sequence
    </Link>
  ) : null;
  return (
    <>
      <PageHeader title="Sequences">{create}</PageHeader>
      <div className="shrink-0 border-line border-b bg-surface px-4 py-2 md:px-5">
        <PickRow
          label="Status"
          value={status}
          options={STATUSES}
          onChange={(chosen) => setStatus(chosen ?? 'ACTIVE')}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto max-w-5xl px-4 py-5 md:px-6">
          {list.error && !sequences ? <Problem error={list.error} onRetry={() => void list.refetch()} /> : null}
          {!sequences && !list.error ? <RowsSkeleton /> : null}
          {sequences?.length === 0 ? <Nothing archived={status === 'ARCHIVED'} action={create} /> : null}
          {sequences?.length ? (
            <Card>
              <ul className="divide-y divide-line">
                {sequences.map((sequence) => (
                  <SequenceRow key={sequence.id} sequence={sequence} />
                ))}
              </ul>
            </Card>
          ) : null}
          {list.hasNextPage ? (
            <Button className="mt-4" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Show more
            </Button>
          ) : null}
        </div>
      </div>
    </>
  );
}

function SequenceRow({ sequence: { id, name, steps, sendMode, enrollmentCount } }: { sequence: Sequence }) {
  return (
    <li>
      <Link
        href={`/sequences/${id}`}
        className="flex items-center gap-3 px-4 py-3 outline-offset-[-2px] hover:bg-hover"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium text-sm">{name}</span>
          <span className="block truncate text-muted text-xs">
            {plural(steps.length, 'step')} over {plural(stepDays(steps).at(-1) ?? 0, 'day')}
          </span>
        </span>
        <span className="shrink-0 text-muted text-xs tabular-nums">{plural(enrollmentCount, 'enrolment')}</span>
        <Badge tone={sendMode === 'AUTO' ? 'info' : 'neutral'}>{sendMode === 'AUTO' ? 'Automatic' : 'Reviewed'}</Badge>
      </Link>
    </li>
  );
}

const Nothing = ({ archived, action }: { archived: boolean; action: React.ReactNode }) => (
  <Empty
    icon={ListOrdered}
    title={archived ? 'Nothing is archived' : 'No sequences yet'}
    action={archived ? null : action}
  >
    {archived
      ? 'Archived sequences are kept here.'
      : 'A few e-mails and tasks over days or weeks, until somebody answers.'}
  </Empty>
);
