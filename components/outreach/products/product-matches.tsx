'use client';

import { useQuery } from '@tanstack/react-query';
import { MatchStatus } from '@/components/outreach/outreach-matches/marks';
import { ExportMenu } from '@/components/records/transfers/export-menu';
import { Link } from '@/components/ui/link';
import { Card, Section } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { Ago } from '@/components/ui/when';
import { plural } from '@/lib/format';
import { useTRPC } from '@/lib/trpc';
import type { MatchItem } from '@/server/outreach/outreach-matches/shapes';

/** The matches that were made for a product, the newest first. */
export function ProductMatches({ productId }: { productId: string }) {
  const { data, error, refetch } = useQuery(
    useTRPC().outreachMatches.list.queryOptions({ offeringId: productId, limit: 20 }),
  );
  return (
    <Section
      title="Matches"
      about="Each picks the contacts most worth writing to, for you to choose from."
      action={
        data?.matches.length ? (
          <ExportMenu list={() => ({ resource: 'matches', filters: { offeringId: productId } })} />
        ) : null
      }
    >
      {error && !data ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <RowsSkeleton rows={2} /> : null}
      {data ? (
        <Card>
          {data.matches.length === 0 ? (
            <p className="px-4 py-6 text-center text-muted text-sm">
              None yet. “Match contacts” picks up to 50 and says why.
            </p>
          ) : null}
          <ul className="divide-y divide-line">
            {data.matches.map((match) => (
              <MatchRow key={match.id} match={match} />
            ))}
          </ul>
        </Card>
      ) : null}
    </Section>
  );
}

function MatchRow({ match: { id, status, counts, createdAt } }: { match: MatchItem }) {
  const { candidates, included, pending, drafted } = counts;
  return (
    <li>
      <Link
        href={`/matches/${id}`}
        className="flex items-center gap-3 px-4 py-2.5 outline-offset-[-2px] hover:bg-hover"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium text-sm">{plural(candidates, 'candidate')}</span>
          <span className="block truncate text-muted text-xs tabular-nums">
            {included} included, {pending} open, {plural(drafted, 'draft')}
          </span>
        </span>
        <span className="shrink-0 text-muted text-xs">
          <Ago at={createdAt} />
        </span>
        <MatchStatus status={status} />
      </Link>
    </li>
  );
}
