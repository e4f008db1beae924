'use client';

import { useState } from 'react';
import { PickRow } from '@/components/ui/pick-row';
import { Problem } from '@/components/ui/problem';
import { Skeleton } from '@/components/ui/skeleton';
import { isAhead, type Moment, type MomentKind } from './moments';
import { TimelineMoment } from './timeline-moment';
import { useTimeline } from './use-timeline';

const KINDS: [MomentKind | undefined, string][] = [
  [undefined, 'Everything'],
  ['mail', 'Mail'],
  ['communication', 'Calls and messages'],
  ['note', 'Notes'],
  ['task', 'Tasks and meetings'],
];

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
      <div className="mb-4">
        <PickRow label="What is shown" value={kind} options={KINDS} onChange={setKind} />
      </div>
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

interface PartProps {
  title: string | undefined;
  moments: Moment[];
}

function Part({ title, moments }: PartProps) {
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
