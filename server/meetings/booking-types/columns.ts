import { keyFor } from '@/server/records/custom-fields/key';
import type { BookingTypeRow } from './contract';

type Question = NonNullable<BookingTypeRow['questions']>[number];

/** Questions with a key each: their own, else one made of the label. */
function withKeys(questions: Question[]) {
  const taken = new Set(questions.flatMap(({ key }) => key ?? []));
  return questions.map(({ key, label, type, options, required }) => {
    const own = key ?? keyFor(label, taken);
    taken.add(own);
    return { key: own, label, type, options, required };
  });
}

/** What a row sets, by the names of the columns. */
export function columnsOf<R extends Pick<BookingTypeRow, 'questions' | 'hostUserId'>>(row: R) {
  const { hostUserId: _, questions, ...columns } = row;
  return { ...columns, ...(questions ? { questions: withKeys(questions) } : {}) };
}
