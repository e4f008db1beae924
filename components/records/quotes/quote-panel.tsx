'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleDot, PencilLine } from 'lucide-react';
import { useState } from 'react';
import { recordKeys } from '@/components/records/engine/calls';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { Facts } from '@/components/ui/rows';
import { Select } from '@/components/ui/select';
import { useSession } from '@/components/workspace/auth/session';
import { formatDay } from '@/lib/format';
import { useOfferedAct } from '@/lib/offered-act';
import { usePageActions } from '@/lib/page-actions';
import { useTRPC } from '@/lib/trpc';
import type { FullQuote, Quote } from '@/server/records/quotes/contract';
import { QUOTE_STATUS } from './choices';
import { QuoteForm } from './quote-form';
import { QuoteLines } from './quote-lines';
import { QuoteSending } from './quote-sending';
import { QuoteVersions } from './quote-versions';

const STATUSES = (Object.keys(QUOTE_STATUS) as Quote['status'][]).map((value) => ({
  ...{ value, label: QUOTE_STATUS[value].label },
}));

/** A quote in its panel: where it stands, its lines, whom it is for, and what was sent of it. */
export function QuotePanel({ quote }: { quote: FullQuote }) {
  const [editing, setEditing] = useState(false);
  const mayWrite = useSession().can('write:quotes');
  const isDraft = quote.status === 'DRAFT';
  const edit = mayWrite && isDraft ? () => setEditing(true) : undefined;
  useOfferedAct({ said: 'Edit this quote', icon: PencilLine, run: edit });
  return (
    <>
      <section aria-label="Status" className="flex flex-wrap items-center gap-2 border-line border-b px-5 py-3">
        <StatusSelect quote={quote} disabled={!mayWrite} />
        {quote.expired ? <Badge tone="warning">Expired</Badge> : null}
        {edit ? <Button onClick={edit}>Edit</Button> : null}
        <QuoteSending quote={quote} mayWrite={mayWrite} />
        {isDraft ? null : (
          <p className="w-full text-muted text-xs">
            Only drafts can be edited. Sent again, a changed quote is a new version.
          </p>
        )}
      </section>
      <QuoteLines quote={quote} />
      <section aria-label="Details" className="border-line border-b px-5 py-4">
        <Facts
          items={{
            Deal: <To page="deals" target={quote.deal} />,
            Company: <To page="companies" target={quote.company} />,
            Contact: <To page="contacts" target={quote.contact} />,
            'Valid until': quote.validUntil ? formatDay(quote.validUntil) : '—',
            Terms: quote.terms ? <span className="whitespace-pre-wrap">{quote.terms}</span> : '—',
            Notes: quote.notes ? <span className="whitespace-pre-wrap">{quote.notes}</span> : '—',
          }}
        />
      </section>
      {quote.version ? <QuoteVersions key={`${quote.version} ${quote.updatedAt}`} quote={quote} /> : null}
      {editing ? <QuoteForm quote={quote} onClose={() => setEditing(false)} /> : null}
    </>
  );
}

function StatusSelect({ quote, disabled }: { quote: Quote; disabled: boolean }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const change = useMutation(
    trpc.quotes.status.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: recordKeys.type('quotes') }),
    }),
  );
  const choose = (status: Quote['status']) => change.mutate({ id: quote.id, status });
  const others = STATUSES.filter(({ value }) => !disabled && value !== quote.status);
  usePageActions(
    others.map(({ value, label }) => ({
      ...{ key: value, label: `Mark this quote as ${label.toLowerCase()}`, icon: CircleDot },
      run: () => choose(value),
    })),
    'menu',
  );
  return (
    <Select
      label="Status"
      className="w-36"
      value={change.isPending ? change.variables.status : quote.status}
      onChange={(status) => status && choose(status as Quote['status'])}
      options={STATUSES}
      disabled={disabled}
    />
  );
}

function To({ page, target }: { page: string; target: { id: string; name: string } | null }) {
  if (!target) return '—';
  return (
    <Link href={`/${page}?id=${target.id}`} className="text-accent-text underline-offset-2 hover:underline">
      {target.name}
    </Link>
  );
}
