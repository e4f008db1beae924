import type { ReactNode } from 'react';
import { Card } from './page';
import { Skeleton } from './skeleton';

/** Rows of a settings list that are on their way. */
export function RowsSkeleton({ rows = 4 }: { rows?: number }) {
  return (
    <Card className="divide-y divide-line">
      <span className="sr-only" role="status">
        Loading
      </span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={row} className="flex h-14 items-center gap-3 px-4">
          <Skeleton className="h-3.5 w-40" />
          <Skeleton className="ml-auto h-3.5 w-20" />
        </div>
      ))}
    </Card>
  );
}

/** Named facts, one per line. */
export function Facts({ items }: { items: Record<string, ReactNode> }) {
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1.5 text-sm">
      {Object.entries(items).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
