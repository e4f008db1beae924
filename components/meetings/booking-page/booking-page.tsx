'use client';

import { useRef, useState } from 'react';
import type { Booked as Answer, PublicBookingType } from '@/server/meetings/booking-types/public-contract';
import { About } from './about';
import { Booked } from './booked';
import { book, type Refused } from './calls';
import { dayOf } from './days';
import { Details, SAID_NOTHING, type Said } from './details';
import { Frame } from './frame';
import { Picker } from './picker';
import { whenText } from './summary';
import { useEmbed } from './use-embed';
import type { FirstSlots } from './use-slots';
import { useSteps } from './use-steps';
import { useZone } from './use-zone';

interface Props {
  type: PublicBookingType;
  /** The path of the type below /api/public. */
  place: string;
  first: FirstSlots;
  embedded: boolean;
  /** What the address says of who comes. */
  known: { name: string; email: string };
}

const addressesIn = (text: string) => text.split(/[\s,;]+/).filter(Boolean);

/** Books a meeting in three steps: a time, the details, done. */
export function BookingPage({ type, place, first, embedded, known }: Props) {
  const [zone, setZone] = useZone();
  const { step, go, back, restart } = useSteps<{ startAt?: string }>({});
  const { startAt } = step;
  const [said, setSaid] = useState<Said>({ ...SAID_NOTHING, inviteeName: known.name, inviteeEmail: known.email });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [taken, setTaken] = useState<{ message: string; day: string }>();
  const [answer, setAnswer] = useState<Answer>();
  // The same for a form that is sent again, so that it books once.
  const clientId = useRef('');
  useEmbed(embedded);

  function pick(start: string) {
    clientId.current = newClientId();
    setTaken(undefined);
    setError(undefined);
    go({ startAt: start });
  }

  async function send() {
    if (!startAt || !zone) return;
    setBusy(true);
    setError(undefined);
    const { phone, notes, guests, ...rest } = said;
    try {
      const done = await book(place, {
        ...rest,
        startAt,
        inviteeTimezone: zone,
        inviteePhone: phone || null,
        inviteeNotes: notes || null,
        guests: addressesIn(guests),
        clientId: clientId.current,
      });
      // The website around the frame is where its owner wants people to go on.
      if (done.redirectUrl) window.open(done.redirectUrl, '_top');
      setAnswer(done);
    } catch (refusal) {
      const { status, message } = refusal as Refused;
      if (status === 409 || message.startsWith('startAt')) {
        setTaken({
          message: status === 409 ? message : 'That time is not free any more. Please pick another one.',
          day: dayOf(startAt, zone),
        });
        restart();
      } else setError(message);
    }
    setBusy(false);
  }

  return (
    <Frame embedded={embedded} aside={<About {...type} />}>
      {answer && zone ? (
        <Booked answer={answer} zone={zone} />
      ) : startAt && zone ? (
        <Details
          {...{ type, said, busy, error }}
          when={whenText(startAt, new Date(Date.parse(startAt) + type.durationMin * 60_000).toISOString(), zone)}
          onSaid={setSaid}
          onBack={back}
          onSend={() => void send()}
        />
      ) : (
        <>
          {taken ? (
            <p role="alert" className="mb-4 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
              {taken.message}
            </p>
          ) : null}
          {/* What came with the page is out of date once a time is taken. */}
          <Picker
            key={taken ? 'again' : 'first'}
            place={place}
            first={taken ? undefined : first}
            horizonDays={type.horizonDays}
            zone={zone}
            onZone={setZone}
            onPick={pick}
            day={taken?.day}
          />
        </>
      )}
    </Frame>
  );
}

/** A UUID; `crypto.randomUUID` alone is only there on https and localhost. */
function newClientId(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}
