import { describeRecord, empties, goesWith } from '@/server/kernel/contract/descriptor';

export const commentDescriptor = describeRecord({
  table: 'Comment',
  key: 'comment',
  plural: 'comments',
  resource: 'Comment',
  title: 'body',
  points: {
    noteId: goesWith('Note'),
    authorId: empties('Member'),
  },
});
