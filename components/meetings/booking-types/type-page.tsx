'use client';

import { useQuery } from '@tanstack/react-query';
import { Badge } from '@/components/ui/badge';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { SubPage } from '@/components/ui/sub-page';
import { useSession } from '@/components/workspace/auth/session';
import { RecordHistory } from '@/components/workspace/changes/record-history';
import { LOOKED_AT_ANEW } from '@/lib/kept-form';
import { useTRPC } from '@/lib/trpc';
import { TypeForm } from './form';
import { TypeMenu } from './type-menu';

const FRAME = { back: { href: '/calendar/types', label: 'All booking types' }, width: 'max-w-6xl' };

/** The editor of a new booking type. */
export const NewTypePage = () => (
  <SubPage {...FRAME} title="New booking type">
    <TypeForm />
  </SubPage>
);

/** The editor of one that is there. */
export function TypePage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(useTRPC().bookingTypes.get.queryOptions({ id }, LOOKED_AT_ANEW));
  const mayWrite = useSession().can('write:bookings');
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton />;
  const { bookingType } = data;
  return (
    <SubPage
      {...FRAME}
      title={bookingType.title}
      state={bookingType.active ? null : <Badge tone="warning">Paused</Badge>}
      actions={<TypeMenu type={bookingType} mayWrite={mayWrite} />}
    >
      <fieldset disabled={!mayWrite} className="min-w-0">
        <TypeForm key={bookingType.id} type={bookingType} />
      </fieldset>
      <RecordHistory id={id} className="mt-5" />
    </SubPage>
  );
}
