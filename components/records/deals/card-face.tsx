'use client';

import { CalendarClock, CheckSquare, Hourglass } from 'lucide-react';
import type { BoardDeal } from '@/components/records/pipelines/board-stages';
import { useTimezone } from '@/components/ui/timezone';
import { MemberAvatar } from '@/components/workspace/auth/member-avatar';
import { cn } from '@/lib/cn';
import { formatDate, formatDay, formatMoney, plural, todayIn } from '@/lib/format';

const DAY_MS = 86_400_000;

/** What a card looks like, in its column and under the pointer. */
export function CardFace({ deal, lifted }: { deal: BoardDeal; lifted?: boolean }) {
  const about = [deal.company?.name, deal.contact?.name].filter(Boolean).join(' · ');
  return (
    <div
      data-lifted={lifted}
      className={cn(
        'rounded-lg border border-line bg-surface p-3 text-sm shadow-low transition-colors hover:border-line-strong dark:bg-raised',
        lifted && 'rotate-1 cursor-grabbing border-accent shadow-pop',
      )}
    >
      <p className="truncate font-medium">{deal.name}</p>
      {about ? <p className="mt-0.5 truncate text-muted text-xs">{about}</p> : null}
      <p className="mt-2 flex items-center justify-between gap-2 text-xs">
        <span className="font-medium tabular-nums">{formatMoney(deal.value, deal.currency)}</span>
        <ClosesOn deal={deal} />
      </p>
      <NextTask deal={deal} />
      <p className="mt-2 flex items-center gap-2 text-faint text-xs">
        <InStage since={deal.stageChangedAt} />
        {deal.owner ? (
          <span className="ml-auto" title={deal.owner.name}>
            <span className="sr-only">Owner {deal.owner.name}</span>
            <MemberAvatar of={deal.owner} name={deal.owner.name} className="size-5 text-[9px]" />
          </span>
        ) : null}
      </p>
    </div>
  );
}

const isOpen = ({ stage }: BoardDeal) => stage !== 'WON' && stage !== 'LOST';

/** When it is expected to close; an open deal that should be closed by now stands out. */
function ClosesOn({ deal }: { deal: BoardDeal }) {
  const today = todayIn(useTimezone());
  const { expectedCloseDate } = deal;
  if (!expectedCloseDate) return null;
  const isOverdue = isOpen(deal) && expectedCloseDate < today;
  return (
    <span
      className={cn('flex items-center gap-1', isOverdue ? 'font-medium text-danger' : 'text-muted')}
      suppressHydrationWarning
    >
      <CalendarClock className="size-3.5" aria-hidden />
      <span className="sr-only">{isOverdue ? 'Should have closed' : 'Closes'}</span>
      {formatDay(expectedCloseDate)}
    </span>
  );
}

/** The open task of the deal that is due first. */
function NextTask({ deal: { nextTask } }: { deal: BoardDeal }) {
  const timezone = useTimezone();
  if (!nextTask) return null;
  const isOverdue = nextTask.dueDate !== null && Date.parse(nextTask.dueDate) < Date.now();
  return (
    <p
      className={cn('mt-1.5 flex items-center gap-1 text-xs', isOverdue ? 'text-danger' : 'text-muted')}
      suppressHydrationWarning
    >
      <CheckSquare className="size-3.5 shrink-0" aria-hidden />
      <span className="sr-only">{isOverdue ? 'Overdue task:' : 'Next task:'}</span>
      <span className="truncate">{nextTask.title}</span>
      {nextTask.dueDate ? (
        <span className="ml-auto shrink-0 tabular-nums">
          {formatDate(nextTask.dueDate, timezone).replace(/ \d{4}$/, '')}
        </span>
      ) : null}
    </p>
  );
}

/** For how long the deal has been in its stage. */
function InStage({ since }: { since: string | undefined }) {
  if (!since) return null;
  const days = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / DAY_MS));
  return (
    <span className="flex items-center gap-1" suppressHydrationWarning>
      <Hourglass className="size-3.5" aria-hidden />
      {days === 0 ? 'Today' : plural(days, 'day')}
      <span className="sr-only"> in this stage</span>
    </span>
  );
}
