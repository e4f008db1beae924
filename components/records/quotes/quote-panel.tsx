'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useState } from 'react';
import { recordKeys } from '@/components/records/engine/calls';
import { Button } from '@/components/ui/button';
import { Facts } from '@/components/ui/rows';
import { Select } from '@/components/ui/select';
import { useSession } from '@/components/workspace/auth/session';
import { formatDay, formatMoney } from '@/lib/format';
import { useTRPC } from '@/lib/trpc';
import type { Quote } from '@/server/records/quotes/contract';
import { QUOTE_STATUS } from './choices';
import { QuoteForm } from './quote-form';

const STATUSES = Object.entries(QUOTE_STATUS).map(([value, { label }]) => ({ value, label }));

/** A quote in its panel: where it stands, its lines, and whom it is for. */
export function QuotePanel({ quote }: { quote: Quote }) {
  const [editing, setEditing] = useState(false);
  const mayWrite = useSession().can('write:quotes');
  return (
    <>
      <section aria-label="Status" className="flex flex-wrap items-center gap-2 border-line border-b px-5 py-3">
        <StatusSelect quote={quote} disabled={!mayWrite} />
        {mayWrite && quote.status === 'DRAFT' ? <Button onClick={() => setEditing(true)}>Edit</Button> : null}
        {quote.status === 'DRAFT' ? null : <p className="text-muted text-xs">Only drafts can be edited.</p>}
      </section>
      <Lines quote={quote} />
      <section aria-label="Details" className="border-line border-b px-5 py-4">
        <Facts
          items={{
            Deal: <To page="deals" target={quote.deal} />,
            Company: <To page="companies" target={quote.company} />,
            Contact: <To page="contacts" target={quote.contact} />,
            'Valid until': quote.validUntil ? formatDay(quote.validUntil) : '—',
            Notes: quote.notes ? <span className="whitespace-pre-wrap">{quote.notes}</span> : '—',
          }}
        />
      </section>
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
  return (
    <Select
      label="Status"
      className="w-36"
      value={change.isPending ? change.variables.status : quote.status}
      onChange={(status) => status && change.mutate({ id: quote.id, status: status as Quote['status'] })}
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

function Lines({ quote }: { quote: Quote }) {
  return (
    <section aria-label="Lines" className="border-line border-b px-5 py-3">
      <table className="w-full text-sm">
        <thead>
          <tr className="border-line border-b text-left text-muted text-xs">
            <th className="py-1.5 font-medium">Line</th>
            <th className="py-1.5 text-right font-medium">Quantity</th>
            <th className="py-1.5 text-right font-medium">Price</th>
            <th className="py-1.5 text-right font-medium">Total</th>
          </tr>
        </thead>
        <tbody>
          {quote.lineItems.map((line) => (
            <tr key={line.id} className="border-line/60 border-b align-top">
              <td className="py-1.5 pr-2">{line.name}</td>
              <td className="py-1.5 text-right tabular-nums">{line.quantity}</td>
              <td className="py-1.5 pl-2 text-right tabular-nums">{formatMoney(line.unitPrice)}</td>
              <td className="py-1.5 pl-2 text-right tabular-nums">{formatMoney(line.total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3} className="py-2 text-left font-medium">
              Total
            </th>
            <td className="py-2 text-right font-semibold tabular-nums">{formatMoney(quote.total)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
