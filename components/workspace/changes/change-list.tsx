'use client';

import { More } from '@/components/ui/listing';
import { Problem } from '@/components/ui/problem';
import { Skeleton } from '@/components/ui/skeleton';
import { ChangeEntry } from './change-entry';
import { useChanges } from './use-changes';

/** What was changed of a record, newest first. */
export function ChangeList({ id }: { id: string }) {
  const { query, changes } = useChanges({ recordId: id });
  if (query.error && !changes) return <Problem error={query.error} onRetry={() => void query.refetch()} />;
  if (!changes) return <Skeleton className="my-2 h-4 w-48" />;
  return (
    <>
      {changes.length === 0 ? <p className="py-2 text-muted text-sm">Nothing has changed yet.</p> : null}
      <ol aria-label="Changes" className="divide-y divide-line">
        {changes.map((change) => (
          <li key={change.id}>
            <ChangeEntry change={change} />
          </li>
        ))}
      </ol>
      <More query={query} size="sm" className="my-2" />
    </>
  );
}
