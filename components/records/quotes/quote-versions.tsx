'use client';

import { useQuery } from '@tanstack/react-query';
import { Badge } from '@/components/ui/badge';
import { When } from '@/components/ui/when';
import { formatAmount } from '@/lib/format';
import { useTRPC } from '@/lib/trpc';
import type { FullQuote } from '@/server/records/quotes/contract';
import type { Acceptance, QuoteVersion } from '@/server/records/quotes/shapes';

/** What was sent of a quote, and who said what to it. */
export function QuoteVersions({ quote }: { quote: FullQuote }) {
  const trpc = useTRPC();
  // It is mounted anew whenever the quote has changed, which may have made a version.
  const { data } = useQuery({ ...trpc.quotes.versions.queryOptions({ id: quote.id }), refetchOnMount: 'always' });
  return (
    <section aria-label="Versions" className="border-line border-b px-5 py-4">
      <h3 className="mb-2 font-medium text-sm">Versions</h3>
      <ol className="flex flex-col gap-3 text-sm">
        {data?.versions.map((version) => (
          <Version key={version.version} quoteId={quote.id} version={version} />
        ))}
      </ol>
    </section>
  );
}

function Version({
  quoteId,
  version: { version, document, createdAt, acceptances },
}: {
  quoteId: string;
  version: QuoteVersion;
}) {
  return (
    <li>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {document ? (
          <a
            href={`/download/quotes/${quoteId}?version=${version}`}
            target="_blank"
            rel="noreferrer"
            className="text-accent-text underline-offset-2 hover:underline"
          >
            Version {version}
          </a>
        ) : (
          <span>Version {version}</span>
        )}
        <span className="text-muted text-xs">
          <When at={createdAt} />
        </span>
        <span className="ml-auto tabular-nums">
          {document ? `${formatAmount(document.total)} ${document.currency}` : 'Erased'}
        </span>
      </p>
      {acceptances.map((acceptance) => (
        <Said key={acceptance.number} acceptance={acceptance} />
      ))}
    </li>
  );
}

function Said({ acceptance: { number, decision, name, reason, decidedAt } }: { acceptance: Acceptance }) {
  const accepted = decision === 'ACCEPTED';
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs">
      <Badge tone={accepted ? 'success' : 'danger'}>{accepted ? 'Accepted' : 'Declined'}</Badge>
      <span className="wrap-anywhere">{name ?? 'Erased person'}</span>
      <span className="text-muted">
        <When at={decidedAt} /> · entry {number}
      </span>
      {reason ? <p className="wrap-anywhere w-full whitespace-pre-wrap text-muted">{reason}</p> : null}
    </div>
  );
}
