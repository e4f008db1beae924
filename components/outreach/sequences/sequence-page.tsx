'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { Sides } from '@/components/ui/sides';
import { SubPage } from '@/components/ui/sub-page';
import { useSession } from '@/components/workspace/auth/session';
import { RecordHistory } from '@/components/workspace/changes/record-history';
import { useFormKey } from '@/lib/form-key';
import { formatNumber } from '@/lib/format';
import { useTRPC } from '@/lib/trpc';
import type { Sequence, Stats } from '@/server/outreach/sequences/contract';
import { ENROLLMENT_STATE } from './enrollment-states';
import { Enrollments } from './enrollments';
import { SequenceActions } from './sequence-actions';
import { SequenceForm } from './sequence-form';

const SIDES = [
  ['enrollments', 'Enrolments'],
  ['edit', 'Steps and rules'],
] as const;

/** One sequence: who is in it, and what it does. */
export function SequencePage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(useTRPC().sequences.get.queryOptions({ id }));
  const [chosen, setChosen] = useState<(typeof SIDES)[number][0]>();
  const mayWrite = useSession().can('write:sequences');
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton />;
  const { sequence, stats } = data;
  const side = chosen ?? (stats.total > 0 ? 'enrollments' : 'edit');
  return (
    <SubPage
      back={{ href: '/sequences', label: 'All sequences' }}
      title={sequence.name}
      state={sequence.status === 'ARCHIVED' ? <Badge tone="warning">Archived</Badge> : null}
      actions={mayWrite ? <SequenceActions sequence={sequence} /> : null}
      width="max-w-4xl"
    >
      <StatTiles stats={stats} />
      <Sides sides={SIDES} value={side} onChange={setChosen} />
      {side === 'edit' ? (
        <Editing sequence={sequence} mayWrite={mayWrite} />
      ) : (
        <Enrollments sequence={sequence} mayWrite={mayWrite} />
      )}
      <RecordHistory id={id} className="mt-5" />
    </SubPage>
  );
}

function Editing({ sequence, mayWrite }: { sequence: Sequence; mayWrite: boolean }) {
  const [key, keep] = useFormKey(sequence.updatedAt);
  return (
    <fieldset disabled={!mayWrite} className="min-w-0">
      <SequenceForm key={key} sequence={sequence} onSaved={keep} />
    </fieldset>
  );
}

const TILES: [keyof Stats, string][] = [
  ['total', 'Enrolled'],
  ['active', ENROLLMENT_STATE.ACTIVE.label],
  ['completed', ENROLLMENT_STATE.COMPLETED.label],
  ['replied', ENROLLMENT_STATE.REPLIED.label],
  ['exited', ENROLLMENT_STATE.EXITED.label],
  ['unenrolled', ENROLLMENT_STATE.UNENROLLED.label],
  ['bounced', ENROLLMENT_STATE.BOUNCED.label],
  ['sent', 'Emails'],
];

const StatTiles = ({ stats }: { stats: Stats }) => (
  <ul
    aria-label="Figures"
    className="mb-5 grid grid-cols-4 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-8"
  >
    {TILES.map(([key, label]) => (
      <li key={key} className="bg-surface px-3 py-2.5">
        <span className="block truncate text-2xs text-muted">{label}</span>
        <span className="block font-semibold text-lg tabular-nums tracking-tight">{formatNumber(stats[key])}</span>
      </li>
    ))}
  </ul>
);
