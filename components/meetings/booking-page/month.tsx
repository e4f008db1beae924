'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/cn';
import { longDay, MONTHS } from '@/lib/meeting-time';
import { addDays, addMonths, monthOf, weeksOf } from './days';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

export const nameOfMonth = (month: string) => `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;

interface Props {
  month: string;
  /** The months that can be shown. */
  first: string;
  last: string;
  today: string;
  /** How many slots each day has; undefined while that is not known. */
  counts: ReadonlyMap<string, number> | undefined;
  /** The day that is chosen, and the one that the keyboard is on. */
  chosen: string | undefined;
  focused: string;
  onMonth: (month: string) => void;
  onFocus: (day: string) => void;
  onChoose: (day: string) => void;
}

/** A month as a grid of days, as date pickers are used: arrows, Home, End, Page Up and Page Down move the focus. */
export function Month({ month, first, last, today, counts, chosen, focused, onMonth, onFocus, onChoose }: Props) {
  const grid = useRef<HTMLTableElement>(null);

  function goTo(day: string) {
    const bounded =
      monthOf(day) < first ? `${first}-01` : monthOf(day) > last ? addDays(`${addMonths(last, 1)}-01`, -1) : day;
    // Another month takes the day that has the focus out of the page. The next key may come before the next frame does, so the
    // month is turned, and the focus is on its day, before this one is over.
    flushSync(() => onFocus(bounded));
    grid.current?.querySelector<HTMLElement>(`[data-day="${bounded}"]`)?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    const weekday = (new Date(`${focused}T00:00:00Z`).getUTCDay() + 6) % 7;
    const step = { ...STEPS, Home: -weekday, End: 6 - weekday }[event.key];
    const months = { PageUp: -1, PageDown: 1 }[event.key];
    if (step !== undefined) goTo(addDays(focused, step));
    else if (months !== undefined) goTo(`${addMonths(month, months)}-01`);
    else return;
    event.preventDefault();
  }

  return (
    <div>
      <div className="mb-2 flex items-center justify-between">
        <h2 className="font-semibold text-base" aria-live="polite">
          {nameOfMonth(month)}
        </h2>
        <div className="flex gap-1">
          <Button
            look="ghost"
            size="icon"
            aria-label="Month before"
            disabled={month <= first}
            onClick={() => onMonth(addMonths(month, -1))}
          >
            <ChevronLeft aria-hidden />
          </Button>
          <Button
            look="ghost"
            size="icon"
            aria-label="Next month"
            disabled={month >= last}
            onClick={() => onMonth(addMonths(month, 1))}
          >
            <ChevronRight aria-hidden />
          </Button>
        </div>
      </div>
      <table
        ref={grid}
        aria-label={nameOfMonth(month)}
        aria-busy={!counts}
        className="w-full table-fixed border-separate border-spacing-0.5"
      >
        <thead>
          <tr>
            {WEEKDAYS.map((day) => (
              <th key={day} scope="col" className="h-8 font-medium text-faint text-xs">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown}>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="p-0">
                  {monthOf(day) === month ? (
                    <Day
                      {...{ day, today }}
                      count={counts?.get(day)}
                      loading={!counts}
                      chosen={day === chosen}
                      focusable={day === focused}
                      onChoose={onChoose}
                      onFocus={onFocus}
                    />
                  ) : (
                    <span className="block h-11" />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DayProps {
  day: string;
  today: string;
  count: number | undefined;
  loading: boolean;
  chosen: boolean;
  focusable: boolean;
  onChoose: (day: string) => void;
  onFocus: (day: string) => void;
}

function Day({ day, today, count = 0, loading, chosen, focusable, onChoose, onFocus }: DayProps) {
  const times = count === 0 ? 'no free times' : count === 1 ? '1 free time' : `${count} free times`;
  // A day whose times are on their way can be chosen: they are shown as they come.
  const canChoose = loading ? day >= today : count > 0;
  return (
    <button
      type="button"
      data-day={day}
      aria-label={`${longDay(day)}, ${loading ? 'loading' : times}`}
      aria-disabled={!canChoose}
      aria-pressed={chosen}
      aria-current={day === today ? 'date' : undefined}
      tabIndex={focusable ? 0 : -1}
      onFocus={() => onFocus(day)}
      onClick={() => canChoose && onChoose(day)}
      className={cn(
        'relative flex h-11 w-full items-center justify-center rounded-md text-sm tabular-nums',
        count > 0
          ? 'bg-selected font-semibold text-accent-text hover:bg-accent hover:text-accent-ink'
          : 'cursor-default! text-faint',
        loading && day >= today && 'animate-pulse bg-sunken',
        chosen && 'bg-accent text-accent-ink',
      )}
    >
      {Number(day.slice(8))}
      {day === today ? <span aria-hidden className="absolute bottom-1 size-1 rounded-full bg-current" /> : null}
    </button>
  );
}
