'use client';

import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { LeftNote } from '@/components/ui/left-note';
import { Link } from '@/components/ui/link';
import { useSession } from '@/components/workspace/auth/session';
import { fieldErrors } from '@/lib/field-errors';
import { useKeptForm, versionOf } from '@/lib/kept-form';
import { messageOf } from '@/lib/query-client';
import { useTRPC } from '@/lib/trpc';
import type { BookingType } from '@/server/meetings/booking-types/contract';
import { About, Availability, Limits, Place, Rest } from './parts';
import { Preview } from './preview';
import { useSave } from './use-save';
import { toValues } from './values';

const NAMES = [
  'title',
  'slug',
  'description',
  'hostUserId',
  'durationMin',
  'slotIntervalMin',
  'bufferBeforeMin',
  'bufferAfterMin',
  'minNoticeMin',
  'horizonDays',
  'maxPerDay',
  'locationKind',
  'locationValue',
  'color',
  'redirectUrl',
  'confirmationMessage',
  'reminderMinutes',
];

const typeVersion = (type: BookingType | undefined) => versionOf(type, 'active', 'hidden', 'updatedAt');

/** Makes or changes a booking type, with what visitors will see of it beside. */
export function TypeForm({ type }: { type?: BookingType }) {
  const { current } = useSession();
  const form = useKeptForm(`booking type ${type?.id ?? 'new'}`, typeVersion(type), () =>
    toValues(type, current.memberId),
  );
  const { values, set } = form;
  // The menu of the page hides it, too: saving what was there before would show it again.
  const known = useRef(type?.hidden);
  const follow = useEffectEvent((hidden: boolean) => form.know({ hidden }));
  useEffect(() => {
    if (type && type.hidden !== known.current) follow(type.hidden);
    known.current = type?.hidden;
  }, [type]);
  const { data } = useQuery(useTRPC().members.list.queryOptions());
  const host = data?.members.find(({ id }) => id === values.hostUserId);
  const hostTimezone = host?.timezone ?? current.timezone;
  const { save, error, busy } = useSave(type, form.settle);
  const errors = error ? fieldErrors(messageOf(error), NAMES) : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(form.send());
  };
  const part = { values, set, errors, hostTimezone };
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]">
      <form key={form.begun} onSubmit={submit} noValidate className="min-w-0">
        <LeftNote left={form.left} onDiscard={form.discard} />
        <About {...part} />
        <Place {...part} />
        <Availability {...part} />
        <Limits {...part} />
        <Rest {...part} />
        {errors[''] ? (
          <p role="alert" className="mb-3 rounded-md bg-danger-soft px-3 py-2 text-danger text-sm">
            {errors['']}
          </p>
        ) : null}
        <div className="flex gap-2">
          <Button type="submit" look="primary" busy={busy}>
            {type ? 'Save' : 'Create booking type'}
          </Button>
          <Link href="/calendar/types" className={buttonClass({ look: 'ghost' })}>
            Cancel
          </Link>
        </div>
      </form>
      <aside className="xl:sticky xl:top-0">
        <Preview
          key={`${values.hostUserId} ${hostTimezone}`}
          id={type?.id}
          values={values}
          hostName={host?.name ?? current.name}
          hostTimezone={hostTimezone}
        />
      </aside>
    </div>
  );
}
