import { implement } from '@/server/kernel/contract/implement';
import { trashContract } from './contract';
import { listTrash } from './list';
import { restoreTrash } from './restore';

export const trash = implement(trashContract, { list: listTrash, restore: restoreTrash });
