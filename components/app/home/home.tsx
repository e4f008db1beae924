'use client';

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { PageHeader } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { useSession } from '@/components/workspace/auth/session';
import { useLive } from '@/lib/live';
import { useTRPC } from '@/lib/trpc';
import type { Summary } from '@/server/app/console/summary';
import { ActivityChart } from './activity-chart';
import { FirstSteps } from './first-steps';
import { MailOutcome } from './mail-results';
import { MeetingsToday } from './meetings-today';
import { PipelineChart } from './pipeline-chart';
import { TasksDue } from './tasks-due';
import { Tiles } from './tiles';
import { ViewSwitch } from './view-switch';
import { WebhookHealth } from './webhook-health';

const EVERY_MS = 60_000;

/** The first page: how much there is, how it goes, and what needs doing; the workspace's, or the member's own. */
export function Home({ mine }: { mine: boolean }) {
  const { current } = useSession();
  const { records } = useTRPC();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...records.summary.queryOptions({ mine }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
  const refresh = () => void client.invalidateQueries({ queryKey: records.summary.queryKey() });
  useLive('chats', refresh);
  useLive('bookings', refresh);
  return (
    <>
      <PageHeader title="Home">
        <ViewSwitch mine={mine} />
      </PageHeader>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto max-w-6xl px-4 py-6 md:px-8 md:py-8">
          <h2 className="mb-5 font-semibold text-xl tracking-tight">Hello, {current.name.split(' ')[0]}</h2>
          {error && !data ? <Problem error={error} onRetry={() => void refetch()} /> : null}
          {!data && !error ? <RowsSkeleton /> : null}
          {data ? <Parts summary={data} mine={mine} /> : null}
        </div>
      </div>
    </>
  );
}

function Parts({ summary, mine }: { summary: Summary; mine: boolean }) {
  const { current, isAdmin } = useSession();
  const owner = mine ? current.memberId : undefined;
  return (
    <div className="flex flex-col gap-6">
      <Tiles summary={summary} owner={owner} />
      <FirstSteps summary={summary} mine={mine} />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <PipelineChart stages={summary.stages} owner={owner} />
        <ActivityChart days={summary.activity} owner={owner} />
        <TasksDue tasks={summary.tasks} owner={owner} />
        <MeetingsToday meetings={summary.meetings} host={owner} />
        <MailOutcome mail={summary.mail} days={summary.mailDays} mine={mine} />
        {isAdmin ? <WebhookHealth numbers={summary.numbers} /> : null}
      </div>
    </div>
  );
}
