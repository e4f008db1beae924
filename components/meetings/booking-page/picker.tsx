'use client';

import { useMemo, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Skeleton } from '@/components/ui/skeleton';
import { TimezoneSelect } from '@/components/ui/timezone-select';
import { addMonths, byDay, dayOf, monthOf } from './days';
import { Month, nameOfMonth } from './month';
import { Times } from './times';
import { type FirstSlots, useSlots } from './use-slots';

const DAY_MS = 86_400_000;

interface Props {
  /** What slots are asked of: the path of a booking type, or of a booking that is moved. */
  place: string;
  first?: FirstSlots | undefined;
  horizonDays: number;
  zone: string | undefined;
  onZone: (zone: string) => void;
  onPick: (startAt: string) => void;
  /** The day to begin with. */
  day?: string | undefined;
  /** A start that is no choice: that of the booking itself. */
  without?: string | undefined;
}

/** Chooses a slot: a month, the times of its chosen day, and the zone that both are shown in. */
export function Picker({ zone, ...props }: Props) {
  return zone === undefined ? <Waiting /> : <ZonedPicker zone={zone} {...props} />;
}

function ZonedPicker({
  place,
  first,
  horizonDays,
  zone,
  onZone,
  onPick,
  day: begin,
  without,
}: Props & { zone: string }) {
  const today = dayOf(Date.now(), zone);
  const earliest = first?.starts[0];
  const [chosen, setChosen] = useState(begin);
  const [focused, setFocused] = useState(begin ?? (earliest ? dayOf(earliest, zone) : today));
  const month = monthOf(focused);
  const last = monthOf(dayOf(Date.now() + horizonDays * DAY_MS, zone));
  const { starts, failed, refresh } = useSlots(place, first, month);
  const days = useMemo(
    () =>
      starts &&
      byDay(
        starts.filter((start) => start !== without),
        zone,
      ),
    [starts, zone, without],
  );
  const counts = useMemo(() => days && new Map([...days].map(([day, all]) => [day, all.length])), [days]);
  const times = useRef<HTMLDivElement>(null);
  const isEmpty = days && ![...days.keys()].some((day) => monthOf(day) === month);

  function choose(day: string) {
    setChosen(day);
    setFocused(day);
    // On a phone the times are below the month.
    requestAnimationFrame(() => times.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' }));
  }

  return (
    <div className="grid gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_12rem]">
      <div className="flex flex-col gap-3">
        <Month
          {...{ month, today, last, counts, chosen, focused }}
          first={monthOf(today)}
          onMonth={(to) => setFocused(to === monthOf(today) ? today : `${to}-01`)}
          onFocus={setFocused}
          onChoose={choose}
        />
        <p className="flex min-h-8 items-center gap-2 text-muted text-sm" role="status">
          {failed ? (
            <>
              The free times could not be loaded.
              <Button size="sm" onClick={() => void refresh()}>
                Try again
              </Button>
            </>
          ) : isEmpty ? (
            <>
              No free times in {nameOfMonth(month)}.
              {month < last ? (
                <Button size="sm" onClick={() => setFocused(`${addMonths(month, 1)}-01`)}>
                  See {nameOfMonth(addMonths(month, 1))}
                </Button>
              ) : null}
            </>
          ) : null}
        </p>
      </div>
      <div ref={times} className="flex min-h-40 scroll-mb-4 flex-col lg:row-span-2 lg:min-h-0">
        <Times day={chosen} starts={days ? (days.get(chosen ?? '') ?? []) : undefined} zone={zone} onPick={onPick} />
      </div>
      <Field label="Time zone" className="max-w-72">
        {(control) => <TimezoneSelect {...control} value={zone} onChange={onZone} />}
      </Field>
    </div>
  );
}

/** The size of what comes, before the visitor's zone is known. */
const Waiting = () => (
  <div className="grid gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_12rem]">
    <div className="flex flex-col gap-3" aria-busy>
      <Skeleton className="mb-2 h-8 w-40" />
      <Skeleton className="h-[19rem] w-full rounded-md" />
      <span className="min-h-8" />
    </div>
    <div className="min-h-40 lg:row-span-2 lg:min-h-0" />
    <Skeleton className="h-[3.625rem] w-full max-w-72" />
  </div>
);
