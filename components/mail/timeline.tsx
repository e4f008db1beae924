'use client';

import { useState } from 'react';
import { Problem } from '@/components/ui/problem';
import { Skeleton } from '@/components/ui/skeleton';
import { cn } from '@/lib/cn';
import { TimelineMoment } from './timeline-moment';
import { isAhead, type Moment, type MomentKind, useTimeline } from './use-timeline';

const KINDS: Record<MomentKind, string> = {
  mail: 'Mail',
  communication: 'Calls and messages',
  note: 'Notes',
  task: 'Tasks and meetings',
};

const PAGE = 50;

/** Everything with a contact in its order: what is open first, then what was. */
export function Timeline({ contactId }: { contactId: string }) {
  const { moments, loading, error, refetch, hasMore, more } = useTimeline(contactId);
  const [kind, setKind] = useState<MomentKind>();
  const [shown, setShown] = useState(PAGE);
  const chosen = kind ? moments.filter((moment) => moment.kind === kind) : moments;
  const ahead = chosen.filter(isAhead).reverse();
  const past = chosen.filter((moment) => !isAhead(moment));
  if (error && moments.length === 0) return <Problem error={error} onRetry={() => void refetch()} />;
  return (
    <section aria-label="Timeline">
      <Kinds value={kind} onChange={setKind} />
      {loading && moments.length === 0 ? <Loading /> : null}
      {!loading && chosen.length === 0 ? (
        <p className="py-10 text-center text-muted text-sm">Nothing has happened yet.</p>
      ) : null}
      <Part title="To do" moments={ahead} />
      <Part title={ahead.length > 0 ? 'Before' : undefined} moments={past.slice(0, shown)} />
      {past.length > shown || hasMore ? (
        <button
          type="button"
          className="rounded-sm text-accent-text text-sm hover:underline"
          onClick={() => {
            setShown(shown + PAGE);
            void more();
          }}
        >
          Show earlier ones
        </button>
      ) : null}
    </section>
  );
}

function Kinds({ value, onChange }: { value: MomentKind | undefined; onChange: (kind?: MomentKind) => void }) {
  const choices: [MomentKind | undefined, string][] = [
    [undefined, 'Everything'],
    ...(Object.entries(KINDS) as [MomentKind, string][]),
  ];
  return (
    <fieldset className="-mx-1 mb-4 flex gap-1 overflow-x-auto px-1 py-0.5">
      <legend className="sr-only">What is shown</legend>
      {choices.map(([kind, label]) => (
        <button
          key={label}
          type="button"
          aria-pressed={value === kind}
          onClick={() => onChange(kind)}
          className={cn(
            'h-7 shrink-0 whitespace-nowrap rounded-full border px-3 text-xs pointer-coarse:h-9',
            value === kind
              ? 'border-accent bg-selected font-medium text-accent-text'
              : 'border-line bg-surface text-muted hover:text-ink',
          )}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

function Part({ title, moments }: { title: string | undefined; moments: Moment[] }) {
  if (moments.length === 0) return null;
  return (
    <>
      {title ? <h3 className="mb-2 font-medium text-faint text-xs">{title}</h3> : null}
      <ol className="mb-4">
        {moments.map((moment) => (
          <TimelineMoment key={moment.key} moment={moment} />
        ))}
      </ol>
    </>
  );
}

const Loading = () => (
  <div role="status" className="flex flex-col gap-4">
    <span className="sr-only">Loading</span>
    {['w-64', 'w-48', 'w-56'].map((width) => (
      <Skeleton key={width} className={`h-8 ${width}`} />
    ))}
  </div>
);
