'use client';

import { History } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { More } from '@/components/ui/listing';
import { Problem } from '@/components/ui/problem';
import { Skeleton } from '@/components/ui/skeleton';
import { ChangeEntry } from './change-entry';
import { useChanges } from './use-changes';

/** Who changed what of a record, and when; read once it is asked for. */
export function RecordHistory({ id, className }: { id: string; className?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <section aria-label="History" className={className}>
      <Button look="ghost" size="sm" className="-ml-2" aria-expanded={open} onClick={() => setOpen(!open)}>
        <History aria-hidden />
        History
      </Button>
      {open ? <Entries id={id} /> : null}
    </section>
  );
}

function Entries({ id }: { id: string }) {
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
