import { z } from 'zod';
import {
  columnsBy,
  describedSource,
  type ExportSource,
  listedUnder,
  type Paged,
} from '@/server/records/exports/sources';
import { type Enrollment, sequencesContract } from './contract';
import { listEnrollments } from './enrollments';
import { listSequences, sequenceList } from './list';
import { sequenceRecord } from './record';

export const exportedSequences = describedSource({
  plural: 'sequences',
  scope: 'read:sequences',
  operation: sequencesContract.list,
  list: listSequences,
  described: sequenceList,
});

const { state, outcome, contactId } = sequencesContract.enrollments.input.shape;
const input = z.object({ sequenceId: z.string(), state, outcome, contactId });

/** Who is or was in a sequence, each with what happened and what is to come. */
export const exportedEnrollments: ExportSource = {
  ...{ scopes: ['read:sequences'], input },
  under: listedUnder('sequenceId', sequenceRecord),
  page: async (ctx, asked) => {
    const { sequenceId: id, ...page } = asked as Paged<typeof input>;
    const { enrollments, nextCursor } = await listEnrollments(ctx, { id, ...page });
    return { records: enrollments, next: nextCursor };
  },
  columns: async () =>
    columnsBy<Enrollment>({
      id: ({ id }) => id,
      contactId: ({ contact }) => contact.id,
      contact: ({ contact }) => contact.name,
      email: ({ contact }) => contact.email,
      state: ({ state }) => state,
      reason: ({ reason }) => reason,
      createdAt: ({ createdAt }) => createdAt,
      endedAt: ({ endedAt }) => endedAt,
      past: ({ past }) => past,
      upcoming: ({ upcoming }) => upcoming,
    }),
};
