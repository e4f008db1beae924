'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Clock, MapPin, Phone, Video } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { type Day, dayOf } from '@/components/meetings/calendar/days';
import { monthRange, SlotPicker } from '@/components/meetings/calendar/slot-picker';
import { Field } from '@/components/ui/field';
import { TimezoneSelect } from '@/components/ui/timezone-select';
import { messageOf } from '@/lib/query-client';
import { useTRPC } from '@/lib/trpc';
import { isComplete, toSchedule, type Values } from './values';

const PLACES = {
  VIDEO: [Video, 'Video call'],
  PHONE: [Phone, 'Phone call'],
  IN_PERSON: [MapPin, 'In person'],
  LINK: [Video, 'Online'],
} as const;
/** Long enough that typing a number asks once. */
const PAUSE_MS = 350;

interface Props {
  /** The type that is edited; a new one when left out. */
  id: string | undefined;
  values: Values;
  hostName: string;
  hostTimezone: string;
}

/** What visitors would see of a booking type as it stands in the editor: its free times are the service's own. */
export function Preview({ id, values, hostName, hostTimezone }: Props) {
  const [timezone, setTimezone] = useState(hostTimezone);
  const [asked, setAsked] = useState<Day>();
  const [chosen, setChosen] = useState<string>();
  const { month, slots, hasPlace, error, waits } = useSlots(id, values, asked, timezone);
  const [Icon, place] = PLACES[values.locationKind];
  return (
    <section
      aria-label="Preview"
      className="rounded-lg border border-line bg-surface p-4 shadow-low"
      style={{ borderTopColor: values.color, borderTopWidth: 3 }}
    >
      <p className="mb-3 text-2xs text-muted">What visitors will see</p>
      <p className="text-muted text-xs">{hostName}</p>
      <h3 className="break-words font-semibold text-base">{values.title || 'Untitled meeting'}</h3>
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs [&_svg]:size-3.5">
        <span className="flex items-center gap-1">
          <Clock aria-hidden />
          {values.durationMin || '?'} min
        </span>
        <span className="flex min-w-0 items-center gap-1">
          <Icon aria-hidden className="shrink-0" />
          <span className="truncate">
            {values.locationKind === 'IN_PERSON' && values.locationValue ? values.locationValue : place}
          </span>
        </span>
      </p>
      {values.description ? <p className="mt-2 whitespace-pre-wrap break-words text-sm">{values.description}</p> : null}
      <div className="my-4 border-line border-t" />
      {error || !hasPlace ? (
        <p role="status" className="rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
          {error ?? `${hostName} has to connect a calendar before video meetings can be booked.`}
        </p>
      ) : waits ? (
        <p className="text-muted text-sm">Complete the times to see what is free.</p>
      ) : (
        <SlotPicker slots={slots} chosen={chosen} onChoose={setChosen} {...{ month, timezone }} onMonth={setAsked} />
      )}
      <Field label="Times shown in" className="mt-4">
        {(control) => <TimezoneSelect {...control} value={timezone} onChange={setTimezone} />}
      </Field>
      <Questions values={values} />
    </section>
  );
}

/** The free times of a month; until one is asked for, of that of the first free time, where visitors begin too. */
function useSlots(id: string | undefined, values: Values, asked: Day | undefined, timezone: string) {
  const trpc = useTRPC();
  const schedule = useDeferredValue(toSchedule(values));
  const settled = useSettled(JSON.stringify({ ...schedule, hostUserId: values.hostUserId }), PAUSE_MS);
  const complete = isComplete(schedule);
  const draft = { ...(JSON.parse(settled) as typeof schedule & { hostUserId: string }), ...(id && { id }) };
  const enabled = complete && isComplete(draft);
  const first = useQuery(trpc.bookingPreview.first.queryOptions(draft, { enabled, placeholderData: keepPreviousData }));
  const month = asked ?? dayOf(first.data?.firstAt ?? new Date().toISOString(), timezone);
  const range = monthRange(month, timezone);
  const { data, error } = useQuery(
    trpc.bookingPreview.slots.queryOptions(
      { ...draft, ...range },
      {
        enabled: enabled && first.data !== undefined,
        // What the same month showed before a change; another month's times are no sign that this one has none.
        placeholderData: (before, query) => (isOfMonth(query?.queryKey[1]?.input, range.from) ? before : undefined),
      },
    ),
  );
  const problem = first.error ?? error;
  return {
    month,
    slots: data,
    hasPlace: first.data?.hasPlace ?? true,
    error: problem ? messageOf(problem) : undefined,
    waits: !complete,
  };
}

const isOfMonth = (input: unknown, from: string) =>
  typeof input === 'object' && input !== null && 'from' in input && input.from === from;

/** A text once it has stayed the same for a while. */
function useSettled(text: string, forMs: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), forMs);
    return () => clearTimeout(timer);
  }, [text, forMs]);
  return settled;
}

function Questions({ values: { questions, allowGuests, locationKind } }: { values: Values }) {
  const asked = ['Name', 'Email', ...(locationKind === 'PHONE' ? ['Phone'] : []), ...(allowGuests ? ['Guests'] : [])];
  const own = questions.filter(({ label }) => label.trim() !== '');
  return (
    <p className="mt-3 break-words text-muted text-xs">
      Then asks for: {[...asked, ...own.map(({ label, required }) => (required ? `${label} *` : label))].join(' · ')}
    </p>
  );
}
