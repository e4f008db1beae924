'use client';

import { CalendarPlus, Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { buttonClass } from '@/components/ui/button';
import { readable } from '@/lib/readable';
import type { Booked as Answer } from '@/server/meetings/booking-types/public-contract';
import { Summary } from './summary';

/** The meeting is booked: what happens next. */
export function Booked({ answer, zone }: { answer: Answer; zone: string }) {
  const { booking, manageUrl, confirmationMessage } = answer;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex max-w-lg flex-col gap-4">
      <span className="flex size-10 items-center justify-center rounded-full bg-success-soft text-success">
        <Check className="size-5" aria-hidden />
      </span>
      <div>
        <h2 ref={heading} tabIndex={-1} className="font-semibold text-lg outline-none">
          You are booked
        </h2>
        <p className="wrap-anywhere text-muted text-sm">
          A confirmation is on its way to {readable(booking.inviteeEmail)}.
        </p>
      </div>
      {confirmationMessage ? <p className="wrap-anywhere whitespace-pre-line text-sm">{confirmationMessage}</p> : null}
      <Summary booking={booking} zone={zone} />
      <div className="flex flex-wrap gap-2">
        <a
          href={`/book/manage/${answer.manageToken}/calendar`}
          className={buttonClass({}, 'h-10!')}
          download="meeting.ics"
        >
          <CalendarPlus aria-hidden /> Add to calendar
        </a>
        <a href={manageUrl} target="_blank" rel="noopener" className={buttonClass({ look: 'ghost' }, 'h-10!')}>
          Move or cancel
        </a>
      </div>
    </div>
  );
}
