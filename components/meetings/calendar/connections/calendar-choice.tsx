'use client';

import { useId } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import type { RemoteCalendar } from '@/server/meetings/calendar/dav/account';

export interface Choice {
  readUrls: string[];
  writeUrl: string | null;
}

interface Props {
  calendars: readonly RemoteCalendar[];
  value: Choice;
  onChange: (choice: Choice) => void;
}

/** Which calendars of an account keep times from being booked, and which one gets the bookings. */
export function CalendarChoice({ calendars, value, onChange }: Props) {
  const id = useId();
  const read = (url: string, on: boolean) =>
    onChange({ ...value, readUrls: on ? [...value.readUrls, url] : value.readUrls.filter((one) => one !== url) });
  const targets = calendars.filter(({ writable }) => writable);
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 font-medium text-sm">Keep busy times free of</legend>
        <ul className="flex flex-col gap-1.5">
          {calendars.map(({ url, name, color }) => (
            <li key={url} className="flex items-center gap-2">
              <Checkbox id={`${id}${url}`} checked={value.readUrls.includes(url)} onChange={(on) => read(url, on)} />
              <span
                aria-hidden
                className="size-2.5 shrink-0 rounded-full"
                style={{ backgroundColor: color ?? '#6b7280' }}
              />
              <label htmlFor={`${id}${url}`} className="min-w-0 truncate text-sm">
                {name}
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <Field label="Write bookings to" hint="Meetings that you host already are written there too.">
        {(control) => (
          <Select
            id={control.id}
            value={value.writeUrl}
            onChange={(writeUrl) => onChange({ ...value, writeUrl })}
            options={targets.map(({ url, name }) => ({ value: url, label: name }))}
            none="No calendar"
            placeholder="No calendar"
          />
        )}
      </Field>
    </>
  );
}
