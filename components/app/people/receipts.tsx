'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { More } from '@/components/ui/listing';
import { Card, Section } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { When } from '@/components/ui/when';
import { humanize, wordsOf } from '@/lib/format';
import { useTRPC } from '@/lib/trpc';
import type { Receipt } from '@/server/app/people/contract';

/** Who looked, erased and readmitted, newest first. */
export function Receipts() {
  const query = useInfiniteQuery(
    useTRPC().people.receipts.infiniteQueryOptions(
      { limit: 20 },
      { getNextPageParam: (page) => page.nextCursor ?? undefined },
    ),
  );
  const receipts = query.data?.pages.flatMap((page) => page.receipts);
  return (
    <Section title="Receipts" about="They hold no personal data: a person is named by a keyed hash of the address.">
      {query.error ? <Problem error={query.error} onRetry={() => void query.refetch()} /> : null}
      {!receipts && !query.error ? <RowsSkeleton /> : null}
      {receipts?.length === 0 ? <p className="text-muted text-sm">None yet.</p> : null}
      {receipts?.length ? (
        <Card>
          <ol aria-label="Receipts" className="divide-y divide-line px-4">
            {receipts.map((receipt) => (
              <li key={receipt.id} className="py-2.5 text-sm">
                <Entry receipt={receipt} />
              </li>
            ))}
          </ol>
        </Card>
      ) : null}
      <More query={query} size="sm" className="self-center" />
    </Section>
  );
}

function Entry({ receipt: { kind, actor, person, counts, createdAt } }: { receipt: Receipt }) {
  const parts = Object.entries(counts).map(([name, count]) => `${wordsOf(name).toLowerCase()} ${count}`);
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{humanize(kind)}</span>
        <span className="text-muted">by {actor.name ?? humanize(actor.kind.toUpperCase()).toLowerCase()}</span>
        <span className="ml-auto text-faint text-xs">
          <When at={createdAt} />
        </span>
      </p>
      <p className="mt-0.5 text-muted text-xs">{parts.join(', ') || 'nothing was held'}</p>
      <p className="mt-0.5 truncate font-mono text-faint text-xs">{person}</p>
    </>
  );
}
