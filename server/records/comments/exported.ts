import { columnsBy, type ExportSource, type Paged, pageOf } from '@/server/records/exports/sources';
import { type Comment, commentsContract } from './contract';
import { listComments } from './list';

const input = commentsContract.list.input.omit({ limit: true, cursor: true });

/** What was said of notes, newest first. */
export const exportedComments: ExportSource = {
  ...{ scopes: commentsContract.list.scopes, input },
  page: async (ctx, asked) => {
    const { comments, nextCursor } = await listComments(ctx, asked as Paged<typeof input>);
    return pageOf({ records: comments, nextCursor });
  },
  columns: async () =>
    columnsBy<Comment>({
      id: ({ id }) => id,
      noteId: ({ noteId }) => noteId,
      body: ({ body }) => body,
      authorId: ({ author }) => author?.id,
      author: ({ author }) => author?.name,
      createdAt: ({ createdAt }) => createdAt,
      updatedAt: ({ updatedAt }) => updatedAt,
    }),
};
