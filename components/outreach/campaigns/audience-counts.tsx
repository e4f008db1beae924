'use client';

import { useQuery } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { formatNumber, plural } from '@/lib/format';
import { messageOf } from '@/lib/query-client';
import { useTRPC } from '@/lib/trpc';

/** How many get a campaign that is launched now, and how many do not, by why. */
export function AudienceCounts({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...useTRPC().campaigns.audience.queryOptions({ id }),
    staleTime: 0,
  });
  // What was counted before is not whom it goes to now.
  if (error && !isFetching) {
    return (
      <span role="alert" className="flex flex-wrap items-center gap-2">
        Whom it goes to could not be counted. {messageOf(error)}
        <Button size="sm" onClick={() => void refetch()}>
          Count again
        </Button>
      </span>
    );
  }
  if (!data) return <span role="status">Counting whom it goes to…</span>;
  const { recipients, leftOut } = data.audience;
  const left = leftOut.reduce((sum, { count }) => sum + count, 0);
  return (
    <span role="status" className="block">
      <strong className="font-medium text-ink">
        {recipients === 0 ? 'Nobody gets it.' : `${plural(recipients, 'person gets', 'people get')} it.`}
      </strong>
      {left > 0 ? (
        <span className="mt-1 block">
          {formatNumber(left)} of its audience {left === 1 ? 'is' : 'are'} left out:
          {leftOut.map(({ reason, count }) => (
            <span key={reason} className="block pl-3">
              {formatNumber(count)} · {reason.replace(/\.$/, '')}
            </span>
          ))}
        </span>
      ) : null}
    </span>
  );
}
