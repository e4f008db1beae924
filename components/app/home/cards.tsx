'use client';

import { Fragment, type ReactNode } from 'react';
import { useSession } from '@/components/workspace/auth/session';
import type { Summary } from '@/server/app/console/summary';
import type { HomeCard } from '@/server/automation/home/contract';
import type { HomePart } from '@/server/automation/home/parts';
import { ActivityChart } from './activity-chart';
import { FirstSteps } from './first-steps';
import { MailOutcome } from './mail-results';
import { MeetingsToday } from './meetings-today';
import { PipelineChart } from './pipeline-chart';
import { ReportCard } from './report-card';
import { TasksDue } from './tasks-due';
import { Tiles } from './tiles';
import { WebhookHealth } from './webhook-health';

interface Props {
  cards: readonly HomeCard[];
  summary: Summary;
  mine: boolean;
}

/** The cards of the first page in their order; what an admin should see to comes first, or after the figures. */
export function Cards({ cards, summary, mine }: Props) {
  const { current, isAdmin } = useSession();
  const owner = mine ? current.memberId : undefined;
  const parts: Record<HomePart, () => ReactNode> = {
    FIGURES: () => <Tiles summary={summary} owner={owner} />,
    PIPELINE: () => <PipelineChart summary={summary} owner={owner} />,
    ACTIVITY: () => <ActivityChart days={summary.activity} owner={owner} />,
    TASKS: () => <TasksDue tasks={summary.tasks} owner={owner} />,
    MEETINGS: () => <MeetingsToday meetings={summary.meetings} host={owner} />,
    MAIL: () => <MailOutcome mail={summary.mail} days={summary.mailDays} mine={mine} />,
    WEBHOOKS: () => (isAdmin ? <WebhookHealth numbers={summary.numbers} /> : null),
  };
  const steps = (
    <div className="empty:hidden lg:col-span-2">
      <FirstSteps summary={summary} mine={mine} />
    </div>
  );
  const areFiguresFirst = cards[0]?.part === 'FIGURES';
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
      {areFiguresFirst ? null : steps}
      {cards.map(({ part, reportId, size }, at) => {
        const shown = part ? parts[part]() : reportId ? <ReportCard id={reportId} /> : null;
        return (
          <Fragment key={part ?? reportId}>
            {shown ? (
              <div className={size === 'WHOLE' ? 'grid min-w-0 lg:col-span-2' : 'grid min-w-0'}>{shown}</div>
            ) : null}
            {areFiguresFirst && at === 0 ? steps : null}
          </Fragment>
        );
      })}
    </div>
  );
}
