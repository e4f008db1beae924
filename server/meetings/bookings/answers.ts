import { badRequest, ValidationError } from '@/server/kernel/contract/errors';
import type { Fault } from '@/server/kernel/contract/faults';
import type { BookingType } from '@/server/meetings/booking-types/contract';

type Question = BookingType['questions'][number];
type Answers = Record<string, string>;

const trimmed = (answers: Answers) => new Map(Object.entries(answers).map(([key, value]) => [key, value.trim()]));

/** What is wrong with the answer to a question, if anything is. */
function faultOf({ key, type, options, required }: Question, answer: string): Fault | undefined {
  const field = `answers.${key}`;
  if (answer === '') return required ? { field, message: 'Required', code: 'required' } : undefined;
  if (type !== 'SELECT' || options.includes(answer)) return undefined;
  const expected = options.map((option) => `'${option}'`).join(' | ');
  const message = `Invalid enum value. Expected ${expected}, received '${answer}'`;
  return { field, message, code: 'not_allowed', fix: { allowed: options } };
}

/**
 * Answers by key as a booking keeps them, in the order of the questions; what was not asked is ignored. Throws a 400 that names
 * every answer that is missing or none of its options.
 */
export function labelAnswers(questions: readonly Question[], answers: Answers): { label: string; value: string }[] {
  const given = trimmed(answers);
  const faults = questions.flatMap((question) => faultOf(question, given.get(question.key) ?? '') ?? []);
  if (faults.length > 0) throw new ValidationError(faults, { row: true });
  const asked = questions.map(({ key, label }) => ({ label, value: given.get(key) ?? '' }));
  return asked.filter(({ value }) => value !== '');
}

/** The number to call: the invitee's, else the answer to a question for one. Throws the 400 of a call without any. */
export function phoneOf(
  { locationKind, questions }: Pick<BookingType, 'locationKind' | 'questions'>,
  inviteePhone: string | null | undefined,
  answers: Answers,
): string | null {
  const given = trimmed(answers);
  const answered = questions.flatMap(({ type, key }) => (type === 'PHONE' ? (given.get(key) ?? []) : []));
  const phone = [inviteePhone ?? '', ...answered].find((number) => number !== '') ?? null;
  if (locationKind === 'PHONE' && phone === null) {
    throw badRequest('Please add a phone number so we can call you.', { code: 'required', field: 'inviteePhone' });
  }
  return phone;
}
