'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { ListOrdered } from 'lucide-react';
import { useState } from 'react';
import { OutreachList, OutreachRow } from '@/components/outreach/campaigns/outreach-list';
import { Badge } from '@/components/ui/badge';
import { Empty } from '@/components/ui/empty';
import { PickRow } from '@/components/ui/pick-row';
import { plural } from '@/lib/format';
import { useTRPC } from '@/lib/trpc';
import type { Sequence } from '@/server/outreach/sequences/contract';
import { stepDays } from './steps';

const STATUSES = [
  ['ACTIVE', 'Active'],
  ['ARCHIVED', 'Archived'],
] as const;
const PAGE = 60;

/** Every sequence, the newest first. */
export function SequencesPage() {
  const [status, setStatus] = useState<Sequence['status']>('ACTIVE');
  const query = useInfiniteQuery(
    useTRPC().sequences.list.infiniteQueryOptions(
      { limit: PAGE, status },
      { getNextPageParam: (page) => page.nextCursor ?? undefined },
    ),
  );
  const choose = (chosen: Sequence['status'] | undefined) => setStatus(chosen ?? 'ACTIVE');
  return (
    <OutreachList
      title="Sequences"
      creation={{ href: '/sequences/new', label: 'New sequence', scope: 'write:sequences' }}
      filter={<PickRow label="Status" value={status} options={STATUSES} onChange={choose} />}
      query={query}
      items={query.data?.pages.flatMap((page) => page.sequences)}
      row={(sequence) => <SequenceRow sequence={sequence} />}
      empty={(action) => <Nothing archived={status === 'ARCHIVED'} action={action} />}
    />
  );
}

const SequenceRow = ({ sequence: { id, name, steps, sendMode, enrollmentCount } }: { sequence: Sequence }) => (
  <OutreachRow
    href={`/sequences/${id}`}
    name={name}
    detail={`${plural(steps.length, 'step')} over ${plural(stepDays(steps).at(-1) ?? 0, 'day')}`}
  >
    <span className="shrink-0 text-muted text-xs tabular-nums">{plural(enrollmentCount, 'enrolment')}</span>
    <Badge tone={sendMode === 'AUTO' ? 'info' : 'neutral'}>{sendMode === 'AUTO' ? 'Automatic' : 'Reviewed'}</Badge>
  </OutreachRow>
);

const Nothing = ({ archived, action }: { archived: boolean; action: React.ReactNode }) => (
  <Empty
    icon={ListOrdered}
    title={archived ? 'Nothing is archived' : 'No sequences yet'}
    action={archived ? null : action}
  >
    {archived
      ? 'Archived sequences are kept here.'
      : 'A few emails and tasks over days or weeks, until somebody answers.'}
  </Empty>
);
