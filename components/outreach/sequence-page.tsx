'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '@/components/shell/session';
import { Badge } from '@/components/ui/badge';
import { PageHeader } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { cn } from '@/lib/cn';
import { formatNumber } from '@/lib/format';
import { useTRPC } from '@/lib/trpc';
import type { Stats } from '@/server/sequences/contract';
import { BackTitle } from './back-title';
import { Enrollments } from './enrollments';
import { SequenceActions } from './sequence-actions';
import { SequenceForm } from './sequence-form';

const SIDES = [
  ['enrollments', 'Enrolments'],
  ['edit', 'Steps and rules'],
] as const;

/** One sequence: who is in it, and what it does. */
export function SequencePage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(useTRPC().sequences.get.queryOptions({ id }));
  const [chosen, setChosen] = useState<'enrollments' | 'edit'>();
  const mayWrite = useSession().can('write:sequences');
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton />;
  const { sequence, stats } = data;
  const side = chosen ?? (stats.total > 0 ? 'enrollments' : 'edit');
  return (
    <>
      <PageHeader
        title={
          <BackTitle
            href="/sequences"
            label="All sequences"
            state={sequence.status === 'ARCHIVED' ? <Badge tone="warning">Archived</Badge> : null}
          >
            {sequence.name}
          </BackTitle>
        }
      >
        {mayWrite ? <SequenceActions sequence={sequence} /> : null}
      </PageHeader>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto max-w-4xl px-4 py-5 md:px-6">
          <StatTiles stats={stats} />
          <Sides value={side} onChange={setChosen} />
          {side === 'edit' ? (
            <fieldset disabled={!mayWrite} className="min-w-0">
              <SequenceForm key={sequence.updatedAt} sequence={sequence} onSaved={() => undefined} />
            </fieldset>
          ) : (
            <Enrollments sequence={sequence} mayWrite={mayWrite} />
          )}
        </div>
      </div>
    </>
  );
}

type Side = (typeof SIDES)[number][0];

const Sides = ({ value, onChange }: { value: Side; onChange: (side: Side) => void }) => (
  <div className="mb-4 flex gap-4 border-line border-b">
    {SIDES.map(([side, label]) => (
      <button
        key={side}
        type="button"
        aria-pressed={side === value}
        onClick={() => onChange(side)}
        className={cn(
          '-mb-px h-9 border-transparent border-b-2 text-sm pointer-coarse:h-11',
          side === value ? 'border-accent font-medium' : 'text-muted hover:text-ink',
        )}
      >
        {label}
      </button>
    ))}
  </div>
);

const TILES: [keyof Stats, string][] = [
  ['total', 'Enrolled'],
  ['active', 'Active'],
  ['completed', 'Completed'],
  ['replied', 'Replied'],
  ['exited', 'Ended early'],
  ['unenrolled', 'Taken out'],
  ['bounced', 'Bounced'],
  ['sent', 'E-mails sent'],
];

const StatTiles = ({ stats }: { stats: Stats }) => (
  <ul
    aria-label="Figures"
    className="mb-5 grid grid-cols-4 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-8"
  >
    {TILES.map(([key, label]) => (
      <li key={key} className="bg-surface px-3 py-2.5">
        <span className="block truncate text-2xs text-muted">{label}</span>
        <span className="block font-semibold text-lg tabular-nums tracking-tight">{formatNumber(stats[key])}</span>
      </li>
    ))}
  </ul>
);
