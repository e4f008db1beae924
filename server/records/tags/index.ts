import { implement } from '@/server/kernel/contract/implement';
import { assignTags, unassignTags } from './assign';
import { tagsContract } from './contract';
import { createTag } from './create';
import { deleteTag } from './delete';
import { listTags } from './list';
import { updateTag } from './update';

export const tags = implement(tagsContract, {
  list: listTags,
  create: createTag,
  update: updateTag,
  delete: deleteTag,
  assign: assignTags,
  unassign: unassignTags,
});
