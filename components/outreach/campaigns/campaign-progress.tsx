'use client';

import { useQuery } from '@tanstack/react-query';
import { PauseCircle } from 'lucide-react';
import { Card, Section } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { Skeleton } from '@/components/ui/skeleton';
import { Ago } from '@/components/ui/when';
import { formatNumber } from '@/lib/format';
import { useTRPC } from '@/lib/trpc';
import type { Progress } from '@/server/outreach/campaigns/figures';
import { ProgressChart } from './progress-chart';

const PARTS = [
  ['sent', 'Sent', 'bg-success'],
  ['failed', 'Failed', 'bg-danger'],
  ['skipped', 'Skipped', 'bg-warning'],
  ['waiting', 'Waiting', 'bg-line-strong'],
] as const;

/** How far a campaign has come, now and over time. */
export function CampaignProgress({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    ...useTRPC().campaigns.progress.queryOptions({ id }),
    refetchInterval: ({ state }) => (state.data?.progress.status === 'SENDING' ? 2000 : false),
  });
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="mb-8 h-40" />;
  const { progress } = data;
  return (
    <Section title="Progress" about={<ProgressText progress={progress} />}>
      <Card className="p-4">
        {progress.pausedReason ? <Paused progress={progress} /> : null}
        <Bar progress={progress} />
        {progress.timeline.length > 1 ? <ProgressChart timeline={progress.timeline} /> : null}
      </Card>
    </Section>
  );
}

function ProgressText({ progress: { total, waiting, finishedAt, launchedAt } }: { progress: Progress }) {
  const done = formatNumber(total - waiting);
  return (
    <>
      {done} of {formatNumber(total)} settled
      {finishedAt ? (
        <>
          , finished <Ago at={finishedAt} />
        </>
      ) : launchedAt ? (
        <>
          , launched <Ago at={launchedAt} />
        </>
      ) : null}
    </>
  );
}

const Paused = ({ progress: { pausedReason, resumesAt } }: { progress: Progress }) => (
  <p role="status" className="mb-3 flex items-start gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
    <PauseCircle className="mt-0.5 size-4 shrink-0" aria-hidden />
    <span className="min-w-0 break-words">
      Paused: {pausedReason}{' '}
      {resumesAt ? (
        <>
          It goes on <Ago at={resumesAt} />.
        </>
      ) : null}
    </span>
  </p>
);

function Bar({ progress }: { progress: Progress }) {
  const total = Math.max(1, progress.total);
  return (
    <>
      <div
        className="flex h-2.5 overflow-hidden rounded-full bg-sunken"
        role="progressbar"
        aria-label="Settled recipients"
        aria-valuemin={0}
        aria-valuemax={progress.total}
        aria-valuenow={progress.total - progress.waiting}
      >
        {PARTS.map(([key, , color]) => (
          <span key={key} className={color} style={{ width: `${(progress[key] / total) * 100}%` }} />
        ))}
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {PARTS.map(([key, label, color]) => (
          <li key={key} className="flex items-center gap-1.5">
            <span className={`size-2 rounded-full ${color}`} aria-hidden />
            <span className="text-muted">{label}</span>
            <span className="font-medium tabular-nums">{formatNumber(progress[key])}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
