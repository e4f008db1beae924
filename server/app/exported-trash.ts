import { ALL } from '@/server/kernel/contract/scopes';
import { columnsBy, type ExportSource, type Paged } from '@/server/records/exports/sources';
import { trashContract } from '@/server/workspace/trash/contract';
import { listTrash } from '@/server/workspace/trash/list';

const input = trashContract.list.input.omit({ limit: true, cursor: true });
type Trashed = Awaited<ReturnType<typeof listTrash>>['records'][number];

/** What was deleted and can come back, newest first. The list tells each of their own; a file is of all of it, so it is for whoever may read all. */
export const exportedTrash: ExportSource = {
  ...{ scopes: [ALL], input },
  page: async (ctx, asked) => {
    const { records, nextCursor } = await listTrash(ctx, asked as Paged<typeof input>);
    return { records, next: nextCursor };
  },
  columns: async () =>
    columnsBy<Trashed>({
      id: ({ id }) => id,
      entity: ({ entity }) => entity,
      title: ({ title }) => title,
      deletedAt: ({ deletedAt }) => deletedAt,
      restorableUntil: ({ restorableUntil }) => restorableUntil,
      by: ({ by: { kind, name } }) => name ?? kind,
      'by.kind': ({ by: { kind } }) => kind,
      'by.id': ({ by: { id } }) => id,
      operation: ({ operation: { name } }) => name,
      'operation.id': ({ operation: { id } }) => id,
    }),
};
