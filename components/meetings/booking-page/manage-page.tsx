'use client';

import { CalendarPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import type { ManagedBooking } from '@/server/meetings/bookings/public-shapes';
import { About } from './about';
import { cancel, move, type Refused } from './calls';
import { CancelForm } from './cancel-form';
import { dayOf } from './days';
import { Frame } from './frame';
import { Picker } from './picker';
import { Summary, whenText } from './summary';
import { useSteps } from './use-steps';
import { useZone } from './use-zone';

interface Props {
  token: string;
  first: ManagedBooking;
  horizonDays: number;
}

type Step = 'look' | 'move' | 'cancel';
const TITLES: Record<Step, string> = {
  look: 'Your booking',
  move: 'Choose another time',
  cancel: 'Cancel this meeting?',
};

/** A booking as its invitee sees it: to be moved or cancelled until it begins. */
export function ManagePage({ token, first, horizonDays }: Props) {
  const place = `/bookings/${encodeURIComponent(token)}`;
  const [booking, setBooking] = useState(first);
  const [zone, setZone] = useZone(first.inviteeTimezone);
  const { step: at, go: goOn, back, restart } = useSteps<{ step: Step; target?: string }>({ step: 'look' });
  const { step, target } = at;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  // What was pressed is gone with its step, and the focus would be with it.
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  const [said, setSaid] = useState<{ text: string; bad: boolean }>();
  const [busy, setBusy] = useState(false);
  const [tries, setTries] = useState(0);
  const durationMin = Math.round((Date.parse(booking.endAt) - Date.parse(booking.startAt)) / 60_000);

  async function run(work: () => Promise<{ booking: ManagedBooking }>, done: string) {
    setBusy(true);
    setSaid(undefined);
    try {
      setBooking((await work()).booking);
      restart();
      setSaid({ text: done, bad: false });
    } catch (refusal) {
      setSaid({ text: (refusal as Refused).message, bad: true });
      setTries((count) => count + 1);
      if (target) back();
    }
    setBusy(false);
  }
  const go = (to: Step) => {
    setSaid(undefined);
    goOn({ step: to });
  };

  return (
    <Frame embedded={false} aside={<About {...booking} durationMin={durationMin} location={null} />}>
      <div className="flex flex-col gap-4">
        <h2 ref={heading} tabIndex={-1} className="font-semibold text-lg outline-none">
          {booking.status === 'CANCELLED' ? 'This meeting is cancelled' : TITLES[step]}
        </h2>
        <p
          role={said?.bad ? 'alert' : 'status'}
          className={
            said
              ? `rounded-md px-3 py-2 text-sm ${said.bad ? 'bg-danger-soft text-danger' : 'bg-success-soft text-success'}`
              : 'hidden'
          }
        >
          {said?.text}
        </p>
        {step === 'move' ? null : <Summary booking={booking} zone={zone} />}
        {booking.cancelReason ? <p className="wrap-anywhere text-sm">Reason: {booking.cancelReason}</p> : null}
        {step === 'look' ? <Actions booking={booking} token={token} onGo={go} /> : null}
        {step === 'cancel' ? (
          <CancelForm
            busy={busy}
            onBack={back}
            onCancel={(reason) =>
              void run(() => cancel(place, reason), 'The meeting is cancelled. Everybody is told by email.')
            }
          />
        ) : null}
        {step === 'move' && zone ? (
          <>
            <p className="min-h-5 text-muted text-sm">
              {target ? 'From' : 'Now'}: {whenText(booking.startAt, booking.endAt, zone)}
            </p>
            {target ? (
              <ConfirmMove
                when={whenText(target, new Date(Date.parse(target) + durationMin * 60_000).toISOString(), zone)}
                busy={busy}
                onMove={() => void run(() => move(place, target), 'The meeting is moved. Everybody is told by email.')}
                onBack={back}
              />
            ) : (
              <>
                <Picker
                  key={tries}
                  {...{ place, horizonDays, zone }}
                  onZone={setZone}
                  day={dayOf(booking.startAt, zone)}
                  without={booking.startAt}
                  onPick={(start) => goOn({ step: 'move', target: start })}
                />
                <Button className="h-10! self-start" onClick={back}>
                  Keep the time it has
                </Button>
              </>
            )}
          </>
        ) : null}
      </div>
    </Frame>
  );
}

function Actions({ booking, token, onGo }: { booking: ManagedBooking; token: string; onGo: (step: Step) => void }) {
  if (booking.status === 'CANCELLED') return null;
  if (!booking.canChange) return <p className="text-muted text-sm">It has begun, so it cannot be changed any more.</p>;
  return (
    <div className="flex flex-wrap gap-2">
      <Button look="primary" className="h-10!" onClick={() => onGo('move')}>
        Move
      </Button>
      <Button look="danger" className="h-10!" onClick={() => onGo('cancel')}>
        Cancel the meeting
      </Button>
      <a
        href={`/book/manage/${token}/calendar`}
        download="meeting.ics"
        className={buttonClass({ look: 'ghost' }, 'h-10!')}
      >
        <CalendarPlus aria-hidden /> Add to calendar
      </a>
    </div>
  );
}

interface MoveProps {
  when: string;
  busy: boolean;
  onMove: () => void;
  onBack: () => void;
}

function ConfirmMove({ when, busy, onMove, onBack }: MoveProps) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm">
        To: <strong className="font-semibold">{when}</strong>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button autoFocus look="primary" busy={busy} className="h-10!" onClick={onMove}>
          Move the meeting
        </Button>
        <Button className="h-10!" onClick={onBack}>
          Choose another time
        </Button>
      </div>
    </div>
  );
}
