import { columns, defineRecord, reference, times } from '@/server/kernel/db/record';
import type { Comment } from './contract';
import { commentDescriptor } from './descriptor';

export const commentRecord = defineRecord<Comment>({
  ...commentDescriptor,
  fields: {
    ...columns('id', 'noteId', 'body'),
    ...reference('author', 'Member', 'authorId', ['id', 'name']),
    ...times('createdAt', 'updatedAt'),
  },
});
