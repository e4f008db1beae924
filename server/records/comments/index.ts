import { implement } from '@/server/kernel/contract/implement';
import { commentsContract } from './contract';
import { createComment } from './create';
import { deleteComment } from './delete';
import { getComment } from './get';
import { listComments } from './list';
import { updateComment } from './update';

export const comments = implement(commentsContract, {
  list: listComments,
  get: getComment,
  create: createComment,
  update: updateComment,
  delete: deleteComment,
});
