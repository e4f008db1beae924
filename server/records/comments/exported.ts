import type { z } from 'zod';
import { columnsBy, type ExportSource, pageOf } from '@/server/records/exports/sources';
import { type Comment, commentsContract } from './contract';
import { listComments } from './list';

const input = commentsContract.list.input.omit({ limit: true, cursor: true });
type Asked = z.output<typeof input> & { limit: number; cursor?: string };

/** What was said of notes, newest first. */
export const exportedComments: ExportSource = {
  ...{ scopes: commentsContract.list.scopes, input },
  page: async (ctx, asked) => {
    const { comments, nextCursor } = await listComments(ctx, asked as Asked);
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
