'use client';

import { useState } from 'react';
import { More } from '@/components/ui/listing';
import { PickSeveral } from '@/components/ui/pick-row';
import { Problem } from '@/components/ui/problem';
import { Skeleton } from '@/components/ui/skeleton';
import type { Entry, EntryType, TimelineOf } from './entries';
import { TimelineEntry } from './timeline-entry';
import { useTimeline } from './use-timeline';

const TYPES: Record<EntryType, string> = {
  mail: 'Mail',
  communication: 'Calls and messages',
  meeting: 'Meetings',
  chat: 'Chats',
  note: 'Notes',
  task: 'Tasks',
  quote: 'Quotes',
  form: 'Forms',
  change: 'Changes',
};

/** What there can be with a record of each kind. */
const SHOWN: Record<TimelineOf['type'], readonly EntryType[]> = {
  contacts: ['mail', 'communication', 'meeting', 'note', 'task', 'quote', 'chat', 'form', 'change'],
  companies: ['mail', 'communication', 'meeting', 'note', 'task', 'quote', 'chat', 'form', 'change'],
  deals: ['mail', 'communication', 'meeting', 'note', 'task', 'quote', 'chat', 'change'],
  leads: ['mail', 'communication', 'meeting', 'note', 'task', 'chat', 'form', 'change'],
  cases: ['mail', 'communication', 'meeting', 'note', 'task', 'quote', 'chat', 'change'],
  contracts: ['mail', 'communication', 'meeting', 'note', 'task', 'quote', 'chat', 'change'],
};

/** Everything with a record in its order: what is planned first, then what was. */
export function Timeline({ of }: { of: TimelineOf }) {
  const [only, setOnly] = useState<readonly EntryType[]>([]);
  const timeline = useTimeline(of, only);
  const { entries, hidden, error, refetch } = timeline;
  const [now] = useState(() => new Date().toISOString());
  const options = [[undefined, 'Everything'] as const, ...SHOWN[of.type].map((type) => [type, TYPES[type]] as const)];
  const isAhead = ({ type, at }: Entry) => type !== 'change' && at > now;
  if (error && !entries) return <Problem error={error} onRetry={() => void refetch()} />;
  const ahead = entries?.filter(isAhead) ?? [];
  const past = entries?.filter((entry) => !isAhead(entry)) ?? [];
  return (
    <section aria-label="Timeline">
      <div className="mb-4">
        <PickSeveral label="What is shown" value={only} options={options} onChange={setOnly} wraps />
      </div>
      {entries ? null : <Loading />}
      {entries?.length === 0 ? (
        <p className="py-10 text-center text-muted text-sm">
          {only.length > 0 ? 'Nothing of this kind has happened yet.' : 'Nothing has happened yet.'}
        </p>
      ) : null}
      <Part title="Ahead" entries={ahead} of={of} />
      <Part title={ahead.length > 0 ? 'Before' : undefined} entries={past} of={of} />
      <More query={timeline} size="sm">
        Show earlier ones
      </More>
      {hidden.length > 0 ? (
        <p className="mt-4 text-faint text-xs">
          Left out, as you may not read it: {hidden.map((type) => TYPES[type as EntryType].toLowerCase()).join(', ')}.
        </p>
      ) : null}
    </section>
  );
}

interface PartProps {
  title: string | undefined;
  entries: readonly Entry[];
  of: TimelineOf;
}

function Part({ title, entries, of }: PartProps) {
  if (entries.length === 0) return null;
  return (
    <>
      {title ? <h3 className="mb-2 font-medium text-faint text-xs">{title}</h3> : null}
      <ol className="mb-4" aria-label={title}>
        {entries.map((entry) => (
          <TimelineEntry key={`${entry.type} ${entry.id}`} entry={entry} of={of} />
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
