'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BackTitle } from '@/components/outreach/back-title';
import { useSession } from '@/components/shell/session';
import { Badge } from '@/components/ui/badge';
import { PageHeader } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { useTRPC } from '@/lib/trpc';
import { TypeForm } from './form';
import { TypeMenu } from './type-menu';

interface FrameProps {
  title: string;
  state?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

const Frame = ({ title, state, actions, children }: FrameProps) => (
  <>
    <PageHeader
      title={
        <BackTitle href="/calendar/types" label="All booking types" state={state}>
          {title}
        </BackTitle>
      }
    >
      {actions}
    </PageHeader>
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto max-w-6xl px-4 py-5 md:px-6">{children}</div>
    </div>
  </>
);

/** The editor of a new booking type. */
export const NewTypePage = () => (
  <Frame title="New booking type">
    <TypeForm />
  </Frame>
);

/** The editor of one that is there. */
export function TypePage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(useTRPC().bookingTypes.get.queryOptions({ id }));
  const mayWrite = useSession().can('write:bookings');
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton />;
  const { bookingType } = data;
  return (
    <Frame
      title={bookingType.title}
      state={bookingType.active ? null : <Badge tone="warning">Paused</Badge>}
      actions={<TypeMenu type={bookingType} mayWrite={mayWrite} />}
    >
      <fieldset disabled={!mayWrite} className="min-w-0">
        <TypeForm key={bookingType.id} type={bookingType} />
      </fieldset>
    </Frame>
  );
}
