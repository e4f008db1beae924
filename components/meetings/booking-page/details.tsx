'use client';

import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { fieldErrors } from '@/lib/field-errors';
import type { PublicBookingType } from '@/server/meetings/booking-types/public-contract';
import type { BookingForm } from './calls';
import { QuestionField } from './question';

/** What the visitor has said so far; kept when they go back for another time. */
export type Said = Pick<BookingForm, 'inviteeName' | 'inviteeEmail' | 'answers'> & {
  phone: string;
  notes: string;
  guests: string;
};
export const SAID_NOTHING: Said = { inviteeName: '', inviteeEmail: '', phone: '', notes: '', guests: '', answers: {} };

interface Props {
  type: PublicBookingType;
  when: string;
  said: Said;
  onSaid: (said: Said) => void;
  busy: boolean;
  error: string | undefined;
  onBack: () => void;
  onSend: () => void;
}

/** Who is coming, and what the host wants to know. */
export function Details({ type, when, said, onSaid, busy, error, onBack, onSend }: Props) {
  const names = [
    'inviteeName',
    'inviteeEmail',
    'inviteePhone',
    'guests',
    ...type.questions.map(({ key }) => `answers.${key}`),
  ];
  const errors = fieldErrors((error ?? '').replaceAll(/guests\.\d+:/g, 'guests:'), names);
  const heading = useRef<HTMLHeadingElement>(null);
  const [withGuests, setWithGuests] = useState(said.guests !== '');
  useEffect(() => heading.current?.focus(), []);
  const set = (change: Partial<Said>) => onSaid({ ...said, ...change });
  const text = (name: 'inviteeName' | 'inviteeEmail' | 'phone' | 'notes' | 'guests') => ({
    className: 'field',
    value: said[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });

  function send(event: FormEvent) {
    event.preventDefault();
    if (!busy) onSend();
  }

  return (
    <form onSubmit={send} className="flex max-w-lg flex-col gap-4">
      <div className="flex items-start gap-2">
        <Button look="ghost" size="icon" aria-label="Back to the times" onClick={onBack}>
          <ArrowLeft aria-hidden />
        </Button>
        <div>
          <h2 ref={heading} tabIndex={-1} className="font-semibold text-base outline-none">
            Your details
          </h2>
          <p className="text-muted text-sm">{when}</p>
        </div>
      </div>
      <Field label="Name" error={errors.inviteeName}>
        {(control) => <input {...control} {...text('inviteeName')} required maxLength={200} autoComplete="name" />}
      </Field>
      <Field label="Email" error={errors.inviteeEmail}>
        {(control) => (
          <input {...control} {...text('inviteeEmail')} required type="email" maxLength={254} autoComplete="email" />
        )}
      </Field>
      {type.needsPhone ? (
        <Field label="Phone" error={errors.inviteePhone} hint="The number to call you on.">
          {(control) => <input {...control} {...text('phone')} required type="tel" maxLength={50} autoComplete="tel" />}
        </Field>
      ) : null}
      {type.questions.map((question) => (
        <QuestionField
          key={question.key}
          question={question}
          value={said.answers[question.key] ?? ''}
          error={errors[`answers.${question.key}`]}
          onChange={(value) => set({ answers: { ...said.answers, [question.key]: value } })}
        />
      ))}
      {type.allowGuests && withGuests ? (
        <Field label="Guests" optional error={errors.guests} hint="Email addresses, separated by commas; 10 at most.">
          {(control) => <textarea {...control} {...text('guests')} rows={2} maxLength={3000} />}
        </Field>
      ) : null}
      {type.allowGuests && !withGuests ? (
        <Button look="ghost" className="self-start" onClick={() => setWithGuests(true)}>
          Add guests
        </Button>
      ) : null}
      <Field label="Notes" optional>
        {(control) => <textarea {...control} {...text('notes')} rows={3} maxLength={5000} />}
      </Field>
      <p role="alert" className={errors[''] ? 'rounded-md bg-danger-soft px-3 py-2 text-danger text-sm' : 'hidden'}>
        {errors['']}
      </p>
      <Button type="submit" look="primary" busy={busy} className="h-10! self-start px-5!">
        Book the meeting
      </Button>
    </form>
  );
}
