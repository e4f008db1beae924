'use client';

import { useQuery } from '@tanstack/react-query';
import { useAddress } from '@/components/records/engine/use-address';
import { Figures } from '@/components/ui/figures';
import { Problem } from '@/components/ui/problem';
import { Skeleton } from '@/components/ui/skeleton';
import { plural } from '@/lib/format';
import { useTRPC } from '@/lib/trpc';
import { OUTCOMES } from './enrollment-states';
import { enrollmentsHref } from './enrollments-href';

/** How the enrolments of a sequence stand: each figure counts enrolments, and leads to them. */
export function EnrollmentFigures({ id }: { id: string }) {
  const shown = useAddress().get('outcome');
  const { data, error, refetch } = useQuery({
    ...useTRPC().sequences.outcomes.queryOptions({ id }),
    // As often as the list of them.
    refetchInterval: 20_000,
  });
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="mb-5 h-18" />;
  const { total, outcomes, emails } = data;
  return (
    <div className="mb-5">
      <Figures
        label="Figures"
        className="grid-cols-2 min-[30rem]:grid-cols-4 lg:grid-cols-8"
        figures={[
          { label: 'Enrolled', value: total, href: enrollmentsHref(id), isShown: shown === 'all' },
          ...OUTCOMES.map(([outcome, label]) => ({
            label,
            value: outcomes.find((one) => one.outcome === outcome)?.count ?? 0,
            href: enrollmentsHref(id, outcome),
            isShown: shown === outcome.toLowerCase(),
            about: outcome === 'EMAILED' && emails > 0 ? plural(emails, 'email') : undefined,
          })),
        ]}
      />
    </div>
  );
}
