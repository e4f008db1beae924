'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { ListOrdered } from 'lucide-react';
import { OutreachList, OutreachRow } from '@/components/outreach/campaigns/outreach-list';
import { ORDERS, useOutreachAddress } from '@/components/outreach/campaigns/use-outreach-address';
import { Badge } from '@/components/ui/badge';
import { Empty } from '@/components/ui/empty';
import { FigureLink } from '@/components/ui/figures';
import { PickRow } from '@/components/ui/pick-row';
import { plural } from '@/lib/format';
import { useTRPC } from '@/lib/trpc';
import type { Sequence } from '@/server/outreach/sequences/contract';
import { enrollmentsHref } from './enrollment-states';
import { stepDays } from './steps';

const STATUSES = [
  ['ACTIVE', 'Active'],
  ['ARCHIVED', 'Archived'],
] as const;
const PAGE = 60;

/** Every sequence that is in use, or every archived one, the newest first unless another order is chosen. */
export function SequencesPage() {
  const address = useOutreachAddress(ORDERS);
  const status = STATUSES.find(([one]) => one === address.get('status'))?.[0] ?? 'ACTIVE';
  const query = useInfiniteQuery(
    useTRPC().sequences.list.infiniteQueryOptions(
      { limit: PAGE, ...address.query, status },
      { getNextPageParam: (page) => page.nextCursor ?? undefined },
    ),
  );
  const choose = (chosen: Sequence['status'] | undefined) =>
    address.set('status', chosen === 'ACTIVE' ? undefined : chosen);
  return (
    <OutreachList
      title="Sequences"
      creation={{ href: '/sequences/new', label: 'New sequence', scope: 'write:sequences' }}
      address={address}
      resource="sequences"
      filters={{ status }}
      filter={<PickRow label="Status" value={status} options={STATUSES} onChange={choose} />}
      query={query}
      total={query.data?.pages[0]?.total}
      items={query.data?.pages.flatMap((page) => page.sequences)}
      row={(sequence) => <SequenceRow sequence={sequence} />}
      empty={(action) => <Nothing archived={status === 'ARCHIVED'} isSearched={address.isSearched} action={action} />}
    />
  );
}

const SequenceRow = ({ sequence: { id, name, steps, sendMode, enrollmentCount } }: { sequence: Sequence }) => (
  <OutreachRow
    href={`/sequences/${id}`}
    name={name}
    detail={`${plural(steps.length, 'step')} over ${plural(stepDays(steps).at(-1) ?? 0, 'day')}`}
  >
    <span className="shrink-0 text-muted text-xs tabular-nums">
      <FigureLink href={enrollmentsHref(id)}>{plural(enrollmentCount, 'enrolment')}</FigureLink>
    </span>
    <Badge tone={sendMode === 'AUTO' ? 'info' : 'neutral'}>{sendMode === 'AUTO' ? 'Automatic' : 'Reviewed'}</Badge>
  </OutreachRow>
);

interface NothingProps {
  archived: boolean;
  isSearched: boolean;
  action: React.ReactNode;
}

function Nothing({ archived, isSearched, action }: NothingProps) {
  if (isSearched) {
    return (
      <Empty icon={ListOrdered} title="No sequences match">
        Look for something else, or among the {archived ? 'active' : 'archived'} ones.
      </Empty>
    );
  }
  return (
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
}
