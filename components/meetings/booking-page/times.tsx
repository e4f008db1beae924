'use client';

import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { longDay } from '@/lib/meeting-time';
import { clockTime } from './days';

interface Props {
  day: string | undefined;
  /** The free times of the day; undefined while they are not known. */
  starts: readonly string[] | undefined;
  zone: string;
  onPick: (startAt: string) => void;
}

/** The free times of a day. */
export function Times({ day, starts, zone, onPick }: Props) {
  if (!day) return <p className="py-2 text-muted text-sm">Choose a day to see its times.</p>;
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <h2 className="flex h-8 items-center font-semibold text-sm">{longDay(day)}</h2>
      {starts?.length === 0 ? <p className="text-muted text-sm">No free times on this day.</p> : null}
      <ul className="grid grid-cols-2 gap-2 overflow-y-auto p-0.5 sm:grid-cols-3 lg:max-h-[25rem] lg:grid-cols-1">
        {starts
          ? starts.map((start) => (
              <li key={start}>
                <Button
                  className="h-10! w-full tabular-nums hover:border-accent hover:text-accent-text"
                  onClick={() => onPick(start)}
                >
                  {clockTime(start, zone)}
                </Button>
              </li>
            ))
          : Array.from({ length: 6 }, (_, index) => `time-${index}`).map((key) => (
              <li key={key}>
                <Skeleton className="h-10 w-full rounded-md" />
              </li>
            ))}
      </ul>
    </div>
  );
}
