'use client';

import { useQuery } from '@tanstack/react-query';
import { PauseCircle } from 'lucide-react';
import { useAddress } from '@/components/records/engine/use-address';
import { Link } from '@/components/ui/link';
import { Card, Section } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { Skeleton } from '@/components/ui/skeleton';
import { Ago } from '@/components/ui/when';
import { formatNumber } from '@/lib/format';
import { useTRPC } from '@/lib/trpc';
import type { Progress } from '@/server/outreach/campaigns/figures';
import { OUTCOME_LABEL, outcomeIn } from './outcomes';
import { ProgressChart } from './progress-chart';
import { recipientsHref } from './recipients-href';

const PARTS = [
  ['sent', 'SENT', 'bg-success'],
  ['failed', 'FAILED', 'bg-danger'],
  ['skipped', 'SKIPPED', 'bg-warning'],
  ['waiting', 'WAITING', 'bg-line-strong'],
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
        <Bar id={id} progress={progress} />
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

/** The parts of all recipients; each figure leads to its own. */
function Bar({ id, progress }: { id: string; progress: Progress }) {
  const shown = outcomeIn(useAddress().get('outcome'));
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
      <ul aria-label="Progress" className="mt-3 flex flex-wrap gap-x-3 gap-y-1 text-sm">
        {PARTS.map(([key, outcome, color]) => (
          <li key={key}>
            <Link
              href={recipientsHref(id, outcome)}
              scroll={false}
              aria-current={outcome === shown ? 'true' : undefined}
              className="-mx-1 flex items-center gap-1.5 rounded-md px-1 py-0.5 hover:bg-hover aria-[current]:bg-selected pointer-coarse:py-2"
            >
              <span className={`size-2 rounded-full ${color}`} aria-hidden />
              <span className="text-muted">{OUTCOME_LABEL[outcome]}</span>{' '}
              <span className="font-medium tabular-nums">{formatNumber(progress[key])}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
