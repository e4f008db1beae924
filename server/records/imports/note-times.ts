import { datetime } from '@/server/kernel/contract/fields';
import { noteRow } from '@/server/records/notes/contract';
import { noteDefinition } from '@/server/records/notes/definition';

/** The time inside an id begins in 1970 (RFC 9562), and nothing was written later than now. */
const isPast = (at: string) => Date.parse(at) >= 0 && Date.parse(at) <= Date.now();

const row = noteRow.extend({ writtenAt: datetime().refine(isPast, 'must be between 1970 and now.').optional() });
type Row = ReturnType<typeof row.parse>;

/**
 * How rows of files become notes: with when they were written elsewhere, so that they stand there in lists and timelines. They are
 * changed now, for whoever asks for what changed.
 */
export const importedNoteDefinition: typeof noteDefinition = {
  ...noteDefinition,
  row,
  madeAt: ({ writtenAt }: Row) => (writtenAt === undefined ? undefined : Date.parse(writtenAt)),
  create(sent, extra) {
    const made = noteDefinition.create?.(sent, extra);
    return { ...made, columns: { ...made?.columns, updatedAt: new Date().toISOString() } };
  },
};
