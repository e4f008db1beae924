'use client';

import { useEffect, useRef, useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { cn } from '@/lib/cn';
import { isDay, isMoment, USUAL_TIME } from '@/lib/typed-date';
import { Button } from '../button';
import type { Bounds } from './day-text';
import { firstWeekday, readersLocale } from './reader';
import { TimeField } from './time-field';

interface Props {
  value: string;
  today: string;
  withTime: boolean;
  bounds: Bounds;
  canClear: boolean;
  onPick: (value: string) => void;
}

// A day has no time zone; the calendar wants one, and gets the browser's, from which the day is read again.
const dateOf = (day: string) =>
  new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)));
const dayOf = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

const STEP = 'flex size-8 items-center justify-center rounded-md text-muted hover:bg-hover pointer-coarse:size-10';
const CLASSES = {
  root: 'relative text-sm',
  month_caption: 'flex h-8 items-center font-medium pointer-coarse:h-10',
  nav: 'absolute top-0 right-0 flex',
  button_previous: STEP,
  button_next: STEP,
  chevron: 'size-4 fill-current',
  month_grid: 'mt-2 border-collapse',
  weekday: 'size-8 font-normal text-faint text-xs pointer-coarse:w-10',
  day: 'p-0 text-center',
  day_button:
    'size-8 rounded-md tabular-nums hover:bg-hover disabled:cursor-default disabled:text-faint disabled:line-through disabled:hover:bg-transparent pointer-coarse:size-10',
  today: '[&>button]:font-semibold [&>button]:text-accent-text [&>button]:underline [&>button]:underline-offset-4',
  selected: '[&>button]:bg-accent [&>button]:text-accent-ink [&>button]:hover:bg-accent',
  outside: '[&>button]:text-faint',
};

/** What a day is called to whoever hears it: with the number that is to be seen, as it is spoken to by. */
const nameOf = (date: Date, { today, selected }: { today?: boolean; selected?: boolean }): string => {
  const name = new Intl.DateTimeFormat(readersLocale(), { dateStyle: 'full' }).format(date);
  return [today && 'Today', name, selected && 'selected'].filter(Boolean).join(', ');
};

/** A month of days. Arrows, Home and End go by days and weeks, Page Up and Page Down by months, with Shift by years. */
export function Calendar({ value, today, withTime, bounds: { min, max }, canClear, onPick }: Props) {
  const day = value.slice(0, 10);
  const selected = isDay(day) ? dateOf(day) : undefined;
  const [time, setTime] = useState(isMoment(value) ? value.slice(11) : USUAL_TIME);
  const pick = (next: string) => onPick(withTime ? `${next}T${time}` : next);
  const disabled = [...(min ? [{ before: dateOf(min) }] : []), ...(max ? [{ after: dateOf(max) }] : [])];
  const isTaken = (one: string) => (!min || one >= min) && (!max || one <= max);
  const begin = isTaken(today) ? today : (min ?? max ?? today);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Once the surface around it, which gives the focus to whatever is first in it, has done so.
    const frame = requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('td [tabindex="0"]')?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div ref={box} className="flex flex-col gap-2">
      <DayPicker
        mode="single"
        required
        showOutsideDays
        today={dateOf(today)}
        selected={selected}
        defaultMonth={selected ?? dateOf(begin)}
        disabled={disabled}
        weekStartsOn={firstWeekday(readersLocale())}
        onSelect={(date) => pick(dayOf(date))}
        classNames={CLASSES}
        labels={{ labelDayButton: nameOf }}
      />
      {withTime ? (
        <div className="flex items-center gap-2 text-muted">
          <TimeField label="Time of day" value={time} onChange={setTime} className="w-24" />
          {selected ? (
            <Button size="sm" look="primary" onClick={() => pick(day)}>
              Set
            </Button>
          ) : null}
        </div>
      ) : null}
      <div className={cn('flex gap-2 border-line border-t pt-2', canClear ? 'justify-between' : 'justify-end')}>
        {canClear ? (
          <Button size="sm" look="ghost" onClick={() => onPick('')}>
            Clear
          </Button>
        ) : null}
        <Button size="sm" look="ghost" disabled={!isTaken(today)} onClick={() => pick(today)}>
          Today
        </Button>
      </div>
    </div>
  );
}
