'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { Card, Section } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { formatNumber, plural } from '@/lib/format';
import { useTRPC } from '@/lib/trpc';
import type { ProspectsView } from '@/server/outreach/products/views';

const FIRST = 8;

/** Whom the ranker would write to about a product, the best first. */
export function ProductProspects({ productId }: { productId: string }) {
  const { data, error, refetch } = useQuery(useTRPC().products.prospects.queryOptions({ id: productId }));
  const [all, setAll] = useState(false);
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  const shown = data?.prospects.slice(0, all ? undefined : FIRST) ?? [];
  return (
    <Section title="Prospects" about={data ? <Counts view={data} /> : undefined}>
      {data ? (
        <Card>
          {shown.length === 0 ? (
            <p className="px-4 py-6 text-center text-muted text-sm">No contact can be written to yet.</p>
          ) : null}
          <ol className="divide-y divide-line">
            {shown.map((prospect) => (
              <ProspectRow key={prospect.contactId} prospect={prospect} />
            ))}
          </ol>
        </Card>
      ) : (
        <RowsSkeleton />
      )}
      {data && !all && data.prospects.length > FIRST ? (
        <Button className="mt-3" onClick={() => setAll(true)}>
          Show {data.prospects.length - FIRST} more
        </Button>
      ) : null}
    </Section>
  );
}

const Counts = ({ view: { totalEligible, skippedNoEmail, skippedSuppressed } }: { view: ProspectsView }) => (
  <>
    {plural(totalEligible, 'contact')} can be written to, the best first. Left out: {formatNumber(skippedNoEmail)}{' '}
    without an address, {formatNumber(skippedSuppressed)} who do not want mail.
  </>
);

function ProspectRow({ prospect }: { prospect: ProspectsView['prospects'][number] }) {
  const { contactId, name, title, company, email, timelineDigest } = prospect;
  return (
    <li className="px-4 py-2.5">
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
        <Link href={`/contacts/${contactId}`} className="font-medium hover:underline">
          {name}
        </Link>
        <span className="min-w-0 text-muted text-xs">{[title, company].filter(Boolean).join(' · ') || email}</span>
      </p>
      <p className="mt-0.5 line-clamp-2 text-muted text-xs">{timelineDigest}</p>
    </li>
  );
}
