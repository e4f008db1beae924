'use client';

import { Field } from '@/components/ui/field';
import type { PublicBookingType } from '@/server/meetings/booking-types/public-contract';

type Question = PublicBookingType['questions'][number];

interface Props {
  question: Question;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** One question of a booking type, in the control that its kind of answer takes. */
export function QuestionField({ question, value, error, onChange }: Props) {
  const { label, type, options, required } = question;
  return (
    <Field label={label} error={error} optional={!required}>
      {(control) => {
        const shared = { ...control, required, className: 'field' };
        if (type === 'LONG_TEXT') {
          return (
            <textarea
              {...shared}
              rows={3}
              maxLength={5000}
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
          );
        }
        if (type === 'SELECT') {
          return (
            <select {...shared} value={value} onChange={(event) => onChange(event.target.value)}>
              <option value="">Choose…</option>
              {options.map((option) => (
                <option key={option}>{option}</option>
              ))}
            </select>
          );
        }
        const kind = type === 'PHONE' ? ({ type: 'tel', autoComplete: 'tel' } as const) : { type: 'text' };
        return (
          <input
            {...shared}
            {...kind}
            maxLength={5000}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        );
      }}
    </Field>
  );
}
