'use client';

import { Link } from '@/components/ui/link';
import { useSession } from '@/components/workspace/auth/session';
import { formatDateTime } from '@/lib/format';
import type { Summary } from '@/server/app/console/summary';
import { addressOf } from './address';
import { Nothing, Part } from './part';

/** Today's meetings in their order. */
export function MeetingsToday({ meetings, host }: { meetings: Summary['meetings']; host: string | undefined }) {
  const { timezone } = useSession().current;
  return (
    <Part title="Meetings today" link={{ href: addressOf('/calendar', { view: 'agenda', host }), label: 'Calendar' }}>
      {meetings.length === 0 ? (
        <Nothing>
          No meetings today. Share a booking page, and people choose a time by themselves:{' '}
          <Link href="/calendar" className="text-accent-text underline">
            see the calendar
          </Link>
          .
        </Nothing>
      ) : null}
      <ul className="divide-y divide-line">
        {meetings.map(({ id, startAt, title, invitee, host: hostName }) => (
          <li key={id}>
            <Link
              href={`/calendar?booking=${id}`}
              className="flex items-center gap-3 px-4 py-2 text-sm outline-offset-[-2px] hover:bg-hover"
            >
              <time dateTime={startAt} className="w-11 shrink-0 font-medium tabular-nums" suppressHydrationWarning>
                {formatDateTime(startAt, timezone).split(', ')[1]}
              </time>
              <span className="min-w-0 flex-1">
                <span className="block truncate">{invitee}</span>
                <span className="block truncate text-muted text-xs">{host ? title : `${title} · ${hostName}`}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  );
}
