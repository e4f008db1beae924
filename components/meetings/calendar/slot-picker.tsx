'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/cn';
import {
  addDays,
  addMonths,
  type Day,
  dateOf,
  longName,
  monthName,
  monthOf,
  shortWeekday,
  startOf,
  today,
  weekOf,
} from './days';

/** What the picker needs of a slot: its start, and that on the clock of whoever looks at it. */
interface Slot {
  startAt: string;
  inviteeLocal: string;
}

/** The moments that a month lies between, for asking for its slots. */
export const monthRange = (month: Day, timezone: string) => {
  const days = monthOf(month).flat();
  return {
    from: startOf(days[0] ?? month, timezone),
    to: startOf(addDays(days.at(-1) ?? month, 1), timezone),
    timezone,
  };
};

interface Props {
  month: Day;
  onMonth: (month: Day) => void;
  timezone: string;
  /** Those of the month; undefined while they are on their way. */
  slots: readonly Slot[] | undefined;
  chosen?: string | undefined;
  onChoose: (startAt: string) => void;
}

/** A month with the days that have free times, and those of the chosen day. */
export function SlotPicker({ month, onMonth, timezone, slots, chosen, onChoose }: Props) {
  const [asked, setDay] = useState<Day>();
  const byDay = useMemo(() => slotsByDay(slots ?? []), [slots]);
  const first = [...byDay.keys()].find((day) => day.slice(0, 7) === month.slice(0, 7));
  const day = asked && byDay.has(asked) ? asked : first;
  return (
    <div className="@container">
      <div className="grid gap-4 @md:grid-cols-[minmax(0,1fr)_9rem]">
        <div>
          <MonthHead month={month} isFirst={month.slice(0, 7) <= today(timezone).slice(0, 7)} onMonth={onMonth} />
          <div className="grid grid-cols-7 gap-0.5 text-center" aria-busy={slots === undefined || undefined}>
            {weekOf(month).map((one) => (
              <span key={one} className="pb-1 text-2xs text-muted">
                {shortWeekday(one)}
              </span>
            ))}
            {monthOf(month)
              .flat()
              .map((one) => (
                <DayButton
                  key={one}
                  day={one}
                  free={byDay.get(one)?.length ?? 0}
                  isChosen={one === day}
                  isOther={one.slice(0, 7) !== month.slice(0, 7)}
                  onClick={() => setDay(one)}
                />
              ))}
          </div>
        </div>
        <Times
          day={day}
          slots={day ? byDay.get(day) : undefined}
          loading={slots === undefined}
          {...{ chosen, onChoose }}
        />
      </div>
    </div>
  );
}

function slotsByDay(slots: readonly Slot[]) {
  const days = new Map<Day, Slot[]>();
  for (const slot of slots) {
    const day = slot.inviteeLocal.slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
  return days;
}

interface HeadProps extends Pick<Props, 'month' | 'onMonth'> {
  isFirst: boolean;
}

const MonthHead = ({ month, isFirst, onMonth }: HeadProps) => (
  <div className="mb-2 flex items-center justify-between">
    <p className="font-medium text-sm" aria-live="polite">
      {monthName(month)}
    </p>
    <span className="flex gap-1">
      <Button
        size="iconSm"
        look="ghost"
        aria-label="Earlier month"
        disabled={isFirst}
        onClick={() => onMonth(addMonths(month, -1))}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <Button size="iconSm" look="ghost" aria-label="Later month" onClick={() => onMonth(addMonths(month, 1))}>
        <ChevronRight aria-hidden />
      </Button>
    </span>
  </div>
);

interface DayProps {
  day: Day;
  free: number;
  isChosen: boolean;
  isOther: boolean;
  onClick: () => void;
}

const DayButton = ({ day, free, isChosen, isOther, onClick }: DayProps) => (
  <button
    type="button"
    disabled={free === 0}
    aria-pressed={isChosen}
    aria-label={`${longName(day)}, ${free === 0 ? 'no times' : `${free} times`}`}
    onClick={onClick}
    className={cn(
      'mx-auto flex size-8 items-center justify-center rounded-full text-xs tabular-nums pointer-coarse:size-10',
      isChosen
        ? 'bg-accent font-semibold text-accent-ink'
        : free > 0
          ? 'bg-selected font-medium text-accent-text hover:brightness-95 dark:hover:brightness-125'
          : 'text-faint',
      isOther && !isChosen && 'opacity-50',
    )}
  >
    {dateOf(day)}
  </button>
);

interface TimesProps extends Pick<Props, 'chosen' | 'onChoose'> {
  day: Day | undefined;
  slots: readonly Slot[] | undefined;
  loading: boolean;
}

function Times({ day, slots, loading, chosen, onChoose }: TimesProps) {
  if (!day || !slots) {
    return (
      <p className="py-4 text-muted text-sm @md:py-10">
        {loading ? 'Looking for times…' : 'No free time in this month.'}
      </p>
    );
  }
  return (
    <div className="flex min-w-0 flex-col">
      <p className="mb-2 text-muted text-xs">{longName(day)}</p>
      <div className="grid max-h-64 grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-1.5 overflow-y-auto p-0.5 @md:grid-cols-1">
        {slots.map(({ startAt, inviteeLocal }) => (
          <button
            key={startAt}
            type="button"
            aria-pressed={startAt === chosen}
            onClick={() => onChoose(startAt)}
            className={cn(
              'h-8 shrink-0 rounded-md border text-sm tabular-nums pointer-coarse:h-10',
              startAt === chosen
                ? 'border-accent bg-accent text-accent-ink'
                : 'border-line-strong text-accent-text hover:border-accent',
            )}
          >
            {inviteeLocal.slice(11, 16)}
          </button>
        ))}
      </div>
    </div>
  );
}
