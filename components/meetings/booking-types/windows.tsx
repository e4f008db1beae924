'use client';

import { Plus, X } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { TimeField } from '@/components/ui/date/time-field';
import { shownEnd, type Window } from './values';

interface Props {
  /** Whose windows they are, for those who hear it. */
  name: string;
  value: readonly Window[];
  onChange: (windows: Window[]) => void;
  closed?: string;
}

/** The stretches of a day in which there can be meetings. */
export function Windows({ name, value, onChange, closed = 'Closed' }: Props) {
  const change = (place: number, changes: Partial<Window>) =>
    onChange(value.map((window, at) => (at === place ? { ...window, ...changes } : window)));
  const add = () => {
    const last = value.at(-1)?.end ?? '09:00';
    const start = last < '23:00' ? last : '09:00';
    onChange([...value, { start, end: start < '17:00' ? '17:00' : '00:00' }]);
  };
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5">
      {value.length === 0 ? <span className="py-1 text-muted text-sm">{closed}</span> : null}
      {value.map(({ start, end }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: windows have no names, and a field holds what is typed only while it is used
        <span key={place} className="flex items-center gap-1">
          <TimeField
            label={`${name} from`}
            className="w-20 px-1.5 max-sm:w-15"
            value={start}
            onChange={(next) => change(place, { start: next })}
          />
          <span className="text-muted text-xs">to</span>
          <TimeField
            label={`${name} until`}
            className="w-20 px-1.5 max-sm:w-15"
            value={shownEnd(end)}
            onChange={(next) => change(place, { end: next === '00:00' ? '24:00' : next })}
          />
          <Button
            size="iconSm"
            look="ghost"
            aria-label={`Remove ${start} to ${end}, ${name}`}
            onClick={() => onChange(value.filter((_, at) => at !== place))}
          >
            <X aria-hidden />
          </Button>
        </span>
      ))}
      <Button size="iconSm" look="ghost" aria-label={`Add a time, ${name}`} onClick={add}>
        <Plus aria-hidden />
      </Button>
    </div>
  );
}
