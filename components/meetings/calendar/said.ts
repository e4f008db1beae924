import type { BookingType } from '@/server/meetings/booking-types/contract';

/** What is said of a meeting that is being booked, whichever type it is of. */
export interface Said {
  phone: string;
  /** By the keys of the questions of every type that was looked at. */
  answers: Readonly<Record<string, string>>;
}

/** What was said as answers to these questions: what another type asked is left out, and so is a choice that this one lacks. */
export function answersTo(
  questions: readonly Pick<BookingType['questions'][number], 'key' | 'type' | 'options'>[],
  given: Said['answers'],
): Record<string, string> {
  return Object.fromEntries(
    questions.flatMap(({ key, type, options }) => {
      const answer = Object.hasOwn(given, key) ? given[key] : undefined;
      const fits = answer !== undefined && (type !== 'SELECT' || answer === '' || options.includes(answer));
      return fits ? [[key, answer]] : [];
    }),
  );
}
