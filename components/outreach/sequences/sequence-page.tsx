'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAddress } from '@/components/records/engine/use-address';
import { Badge } from '@/components/ui/badge';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { Sides } from '@/components/ui/sides';
import { SubPage } from '@/components/ui/sub-page';
import { useSession } from '@/components/workspace/auth/session';
import { RecordHistory } from '@/components/workspace/changes/record-history';
import { LOOKED_AT_ANEW } from '@/lib/kept-form';
import { useOnceShown } from '@/lib/once-shown';
import { useTRPC } from '@/lib/trpc';
import { EnrollmentFigures } from './enrollment-figures';
import { Enrollments } from './enrollments';
import { SequenceActions } from './sequence-actions';
import { SequenceForm } from './sequence-form';

const SIDES = [
  ['enrollments', 'Enrolments'],
  ['edit', 'Steps and rules'],
] as const;
type Side = (typeof SIDES)[number][0];

/** One sequence: who is in it, and what it does. */
export function SequencePage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(useTRPC().sequences.get.queryOptions({ id }, LOOKED_AT_ANEW));
  const { get, set } = useAddress();
  const mayWrite = useSession().can('write:sequences');
  const [begun, setBegun] = useState<Side>();
  const chosen = SIDES.find(([one]) => one === get('side'))?.[0];
  const side = chosen ?? (get('outcome') ? 'enrollments' : begun);
  const isOpened = useOnceShown(side === 'edit');
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton />;
  const { sequence, stats } = data;
  // With which one it begins is said once: a first enrolment would take the form away from whoever is writing in it.
  if (begun === undefined) setBegun(stats.total > 0 ? 'enrollments' : 'edit');
  return (
    <SubPage
      back={{ href: '/sequences', label: 'All sequences' }}
      title={sequence.name}
      state={sequence.status === 'ARCHIVED' ? <Badge tone="warning">Archived</Badge> : null}
      actions={mayWrite ? <SequenceActions sequence={sequence} /> : null}
      width="max-w-4xl"
    >
      <EnrollmentFigures id={id} />
      <Sides sides={SIDES} value={side ?? 'enrollments'} onChange={(one) => set('side', one)} />
      {side === 'enrollments' ? <Enrollments sequence={sequence} mayWrite={mayWrite} /> : null}
      {isOpened ? (
        <fieldset disabled={!mayWrite} hidden={side !== 'edit'} className="min-w-0">
          <SequenceForm sequence={sequence} />
        </fieldset>
      ) : null}
      <RecordHistory id={id} className="mt-5" />
    </SubPage>
  );
}
